import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { OrderTurn } from '#domain/order/item-kind.ts';
import { allItemKinds } from '#domain/order/item-kinds.ts';
import type { Moment } from '#domain/order/lifecycle/moment.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The items of orders, of all kinds in the order of their declaration, for the length of a transaction. */
export async function holdItems(tx: Tx, orderIds: readonly OrderId[]): Promise<void> {
  for (const kind of allItemKinds()) await kind.hold?.(tx, orderIds);
}

export async function settleItems(tx: Tx, orderId: OrderId, moment: Moment): Promise<Traces> {
  const all = [];
  for (const kind of allItemKinds()) all.push(await kind.settle?.(tx, orderId, moment));
  return joined(all);
}

export async function turnItems(tx: Tx, orderId: OrderId, turn: OrderTurn, moment: Moment): Promise<Traces> {
  const all = [];
  for (const kind of allItemKinds()) all.push(await kind.turned?.(tx, orderId, turn, moment));
  return joined(all);
}
