import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about the audit log itself, and about what was refused. */
export const auditLogActions = {
  'access.refused': { kind: 'open', words: '記録や操作を求め、拒否された' },
  'audit.search': { kind: 'export', words: '監査ログを閲覧した' },
  'audit.accessList': { kind: 'export', words: '「この患者の記録を見た人」を閲覧した' },
  'audit.export': { kind: 'export', words: '監査ログをCSVに書き出した' },
  'audit.verify': { kind: 'export', words: '監査ログの改ざんを検証した' },
  'audit.seal': { kind: 'export', words: '監査ログの要約を保管した' },
  'audit.unusual': { kind: 'export', words: '閲覧が多い職員の一覧を表示した' },
  'audit.reasons': { kind: 'export', words: '要配慮の患者を開いた理由の一覧を表示した' },
  'audit.review': { kind: 'export', words: '1か月の監査ログを確認済みにした' },
} as const satisfies AuditActions;
