import type { OrderId } from '@nattoku/contract/shared/primitives';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { turnItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import type { Moment } from '#domain/order/lifecycle/moment.ts';
import { endLink } from '#domain/order/link/order-link.ts';
import type { Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Takes back a held order, or throws away a draft: from this commit on its link opens nothing. No row is ever removed. */
export async function cancelOrder(tx: Tx, orderId: OrderId, reason: string, moment: Moment): Promise<Traces> {
  await cancel(tx, orderId, reason, moment.now);
  return turnItems(tx, orderId, 'canceled', moment);
}

const cancel = async (tx: Tx, orderId: OrderId, reason: string, now: Date): Promise<void> => {
  await changeOrder(tx, orderId, { lifecycle: 'canceled', canceledAt: now, cancelReason: reason }, now);
  await endLink(tx, orderId, now);
};

/** Ends a held order that is done with. Its link lives: what was done without a network until now may still arrive. */
export async function closeOrder(tx: Tx, orderId: OrderId, moment: Moment): Promise<Traces> {
  await changeOrder(tx, orderId, { lifecycle: 'closed', closedAt: moment.now }, moment.now);
  return turnItems(tx, orderId, 'closed', moment);
}

/**
 * An item has ended. With the last of its items the order ends too, and takes its link along: canceled where all of them were, or where it
 * was never sent, and else closed.
 */
export async function itemEnded(tx: Tx, orderId: OrderId, reason: string, now: Date): Promise<void> {
  const order = await lockOrderRow(tx, orderId);
  if (!order || order.lifecycle === 'closed' || order.lifecycle === 'canceled') return;
  const items = await standOfItems(tx, orderId);
  if (!items.allEnded) return;
  if (order.lifecycle === 'draft' || (order.lifecycle === 'issued' && items.allCanceled))
    return cancel(tx, orderId, reason, now);
  if (order.lifecycle === 'issued') await changeOrder(tx, orderId, { lifecycle: 'closed', closedAt: now }, now);
  await endLink(tx, orderId, now);
}

/** Asked once the order is held, so that of two items that end at once the second sees the first. */
const standOfItems = async (tx: Tx, orderId: OrderId): Promise<{ allEnded: boolean; allCanceled: boolean }> => {
  const { rows } = await tx.$client.query<{ allEnded: boolean; allCanceled: boolean }>(
    `SELECT bool_and(ended_at IS NOT NULL) AS "allEnded", bool_and(ended_how = 'canceled') AS "allCanceled"
       FROM order_items WHERE order_id = $1`,
    [orderId],
  );
  return rows[0] ?? { allEnded: false, allCanceled: false };
};
