import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about what goes to patients. */
export const deliveryAuditActions = {
  'delivery.list': { kind: 'open', words: 'オーダーの送信の記録を表示した' },
  'delivery.queue': { kind: 'send', words: '患者へのメール・SMSを送信待ちにした' },
  'delivery.plan': { kind: 'system', words: '予定により、患者へのお知らせを送信待ちにした' },
  'delivery.sent': { kind: 'system', words: '患者にメール・SMSを送った' },
  'delivery.fail': { kind: 'system', words: '患者へのメール・SMSを送れなかった' },
  'delivery.settings': { kind: 'people', words: '患者への連絡の設定を変更した' },
  'delivery.test': { kind: 'people', words: '患者への連絡を自分あてに試した' },
} as const satisfies AuditActions;
