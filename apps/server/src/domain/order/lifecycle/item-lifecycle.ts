import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ItemKind, OrderItem, OrderTurn } from '#domain/order/item-kind.ts';
import { allItemKinds, byKind } from '#domain/order/item-kinds.ts';
import type { Moment } from '#domain/order/lifecycle/moment.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * The items of orders, of all kinds or these in the order of their declaration, for the length of a transaction. They are sent when this is called: what is asked
 * next is held behind them.
 */
export async function holdItems(
  tx: Tx,
  orderIds: readonly OrderId[],
  kinds: Iterable<ItemKind> = allItemKinds(),
): Promise<void> {
  if (orderIds.length === 0) return;
  const statements = [...kinds].flatMap(({ hold }) => hold ?? []);
  await together(...statements.map((statement) => tx.$client.query(statement, [orderIds])));
}

export const settleItems = (tx: Tx, orderId: OrderId, moment: Moment): Promise<Traces> =>
  ofEachKind(tx, orderId, (kind, items) => kind.settle?.(tx, items, moment));

export const turnItems = (tx: Tx, orderId: OrderId, turn: OrderTurn, moment: Moment): Promise<Traces> =>
  ofEachKind(tx, orderId, (kind, items) => kind.turned?.(tx, items, turn, moment));

/** @throws Problem `order.illegalTransition` for items that end with their order alone, and for what is none of this order */
export async function callOffItems(
  tx: Tx,
  orderId: OrderId,
  { ids, reason }: CalledOff,
  scope: StaffScope,
): Promise<Traces> {
  const chosen = (await itemsOf(tx, orderId)).filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) throw new Problem('order.illegalTransition');
  const all = [];
  for (const [kind, items] of byKind(chosen)) {
    if (!kind.callOff) throw new Problem('order.illegalTransition');
    all.push(await kind.callOff(tx, items, reason, scope));
  }
  return joined(all);
}

type CalledOff = { ids: readonly OrderItemId[]; reason: string };

type Act = (kind: ItemKind, items: readonly OrderItem[]) => Promise<Traces> | undefined;

/** Asks the kinds of what the order holds, and none beside. */
async function ofEachKind(tx: Tx, orderId: OrderId, act: Act): Promise<Traces> {
  const all = [];
  for (const [kind, items] of byKind(await itemsOf(tx, orderId))) all.push(await act(kind, items));
  return joined(all);
}
