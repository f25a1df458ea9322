import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about the first page. */
export const homeAuditActions = {
  'home.view': { kind: 'list', words: 'ホームに患者を表示した' },
  'home.viewPatient': { kind: 'open', words: '患者のいまの状態を表示した' },
  'home.chooseScope': { kind: 'people', words: 'ホームに表示する範囲を変更した' },
} as const satisfies AuditActions;
