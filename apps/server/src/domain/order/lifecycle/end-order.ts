import type { OrderId } from '@nattoku/contract/shared/primitives';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdOrder } from '#domain/order/lifecycle/lock-order.ts';
import { endLink } from '#domain/order/link/order-link.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Takes back a held order, or throws away a draft: from this commit on its link opens nothing. No row is ever removed. */
export async function cancelOrder(tx: Tx, orderId: OrderId, reason: string, now: Date): Promise<void> {
  await changeOrder(tx, orderId, { lifecycle: 'canceled', canceledAt: now, cancelReason: reason }, now);
  await endLink(tx, orderId, now);
}

/** Ends a held order that is done with. Its link lives: what was done without a network until now may still arrive. */
export const closeOrder = (tx: Tx, orderId: OrderId, now: Date): Promise<void> =>
  changeOrder(tx, orderId, { lifecycle: 'closed', closedAt: now }, now);

type Ending = { how: 'canceled' | 'closed'; reason: string };

/** What the order held holds no longer: it ends too, and takes its link along. A draft that ends was never sent. */
export async function itemEnded(tx: Tx, orderId: OrderId, { how, reason }: Ending, now: Date): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (order?.lifecycle === 'draft' || (order?.lifecycle === 'issued' && how === 'canceled'))
    return cancelOrder(tx, orderId, reason, now);
  if (order?.lifecycle === 'issued') await closeOrder(tx, orderId, now);
  await endLink(tx, orderId, now);
}
