import type { AttentionReason, OrderLifecycle, OrderProgress } from '#order/order-state.ts';

/** What lists and files call the states of an order. */
export const orderLifecycleNames: Record<OrderLifecycle, string> = {
  draft: '下書き',
  issued: '発行済み',
  closed: '終了',
  expired: '期限切れ',
  canceled: '取消',
};

export const orderProgressNames: Record<OrderProgress, string> = {
  notOpened: '未開封',
  opened: '開封済み',
  inProgress: '視聴中',
  done: '完了',
};

export const attentionNames: Record<AttentionReason, string> = {
  wrongAnswer: '要説明',
  question: '質問あり',
  dueSoon: '期限間近',
  overdue: '期限超過',
  linkLocked: 'リンク停止',
  undelivered: '署名・回答の未着',
};
