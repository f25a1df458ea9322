import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about the operator's content. */
export const catalogueAuditActions = {
  'catalogue.takeVideo': { kind: 'change', words: '標準コンテンツの動画を取り込んだ' },
  'catalogue.takeApproach': { kind: 'change', words: '標準コンテンツのアプローチを取り込んだ' },
  'catalogue.copyVideo': { kind: 'change', words: 'そのまま使っていた標準の動画をコピーに変えた' },
  'catalogue.copyApproach': { kind: 'change', words: 'そのまま使っていた標準のアプローチをコピーに変えた' },
  'catalogue.withdrawn': { kind: 'system', words: '運営による標準コンテンツの取り下げを知らせた' },
} as const satisfies AuditActions;
