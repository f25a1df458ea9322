import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about other systems. */
export const interoperabilityAuditActions = {
  'apiClient.create': { kind: 'people', words: '外部システムのAPIキーを発行した' },
  'apiClient.revoke': { kind: 'people', words: '外部システムのAPIキーを取り消した' },
  'fhir.read': { kind: 'open', words: '外部システムが記録を読んだ' },
  'fhir.search': { kind: 'list', words: '外部システムが記録を検索した' },
  'fhir.create': {
    kind: 'change',
    words: '外部システムが問診への回答を登録した',
    timeline: { kind: 'interview', title: '外部システムから問診の回答' },
  },
  'feedRejection.retry': { kind: 'change', words: '外部システムから届いて取り込めなかった内容を、もう一度取り込んだ' },
  'feedRejection.dismiss': { kind: 'change', words: '外部システムから届いた内容を、取り込まないことにした' },
  'launch.create': { kind: 'open', words: '外部システムが患者の画面を開くように求めた' },
  'launch.open': { kind: 'open', words: '電子カルテから患者の画面を開いた' },
  'fhir.download': { kind: 'open', words: '外部システムが電子署名で確定した文書を読んだ' },
  'webhook.create': { kind: 'people', words: 'Webhookの送信先を登録した' },
  'webhook.update': { kind: 'people', words: 'Webhookの送信先を変更した' },
  'webhook.renewSecret': { kind: 'people', words: 'Webhookの署名の鍵を新しくした' },
  'webhook.remove': { kind: 'people', words: 'Webhookの送信先を削除した' },
  'webhook.test': { kind: 'people', words: 'Webhookのテストを送った' },
  'webhook.resend': { kind: 'people', words: 'Webhookをもう一度送った' },
  'webhook.delivered': { kind: 'system', words: 'Webhookを送った' },
  'webhook.fail': { kind: 'system', words: 'Webhookの送信をあきらめた' },
  'webhook.stop': { kind: 'system', words: 'Webhookが届かない状態が続いたため、送信先を停止した' },
  'recordDrop.save': { kind: 'people', words: '文書フォルダーの設定を変更した' },
  'recordDrop.retry': { kind: 'people', words: '文書フォルダーへの書き出しをすぐにやり直した' },
  'recordDrop.written': { kind: 'export', words: '電子署名で確定した文書を文書フォルダーに書き出した' },
} as const satisfies AuditActions;
