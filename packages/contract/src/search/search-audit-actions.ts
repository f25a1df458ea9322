import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about the search over everything. */
export const searchAuditActions = {
  'search.view': { kind: 'list', words: 'まとめて検索して患者を表示した' },
} as const satisfies AuditActions;
