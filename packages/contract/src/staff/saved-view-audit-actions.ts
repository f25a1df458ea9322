import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about conditions of lists that somebody keeps. */
export const savedViewAuditActions = {
  'savedView.save': { kind: 'people', words: '一覧の条件を保存した' },
  'savedView.remove': { kind: 'people', words: '保存した一覧の条件を削除した' },
} as const satisfies AuditActions;
