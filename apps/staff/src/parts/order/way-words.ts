import type { DeliveryWay } from '@nattoku/contract/order/delivery';

/** What a press on a way of sending leads to. */
export const wayWords = ({ recipient, unusable, refusal }: DeliveryWay): string => {
  if (refusal !== null) return 'この患者さんには送れません。押すと理由が出ます';
  if (recipient !== null) return `${recipient} に送ります`;
  return `${unusable ?? '送信先が記録にありません'}。入力して送れます`;
};
