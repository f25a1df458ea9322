import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';

/** An order that somebody chose in a list of any area. `itemId`: where the list shows parts of orders; `label`: whose it is and what it is about. */
export type ChosenOrder = { orderId: OrderId; version: number; itemId?: OrderItemId; label: string };

/** As the area of a list calls its orders and what becomes of them. */
export type BulkWords = {
  /** オーダー、同意書. */
  noun: string;
  /** What the due date is called: 視聴期限. */
  due: string;
  /** Who gets no reminder. */
  reminding: string;
  /** What another due date leaves as it is. */
  extending: string;
  /** What calling them off is called, and what the page says then: 取り消す, 取り消しますか？, 取り消しました. */
  cancel: { verb: string; question: string; done: string };
  /** What calling them off does, and what stays. */
  canceling: string;
};
