import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { orderItems } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { idOfEveryRun } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';

/** The items of an order, in the order of its list. */
export const itemsOf = (tx: Tx, orderId: OrderId): Promise<OrderItem[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

/** Title: null while the order is a draft and what the item shows may still change its own. */
export type NewItem = { title: string | null; required: boolean };

/** Adds items behind those that the order has, in the order given. What only the kind has is the caller's to add. */
export async function addItems(
  tx: Tx,
  orderId: OrderId,
  kind: string,
  added: readonly NewItem[],
): Promise<OrderItemId[]> {
  if (added.length === 0) return [];
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${orderItems.position}) + 1, 0)` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const rows = added.map(({ title, required }, index) => ({
    id: idOfEveryRun(() => newId<OrderItemId>()),
    orderId,
    kind,
    position: (last?.next ?? 0) + index,
    title,
    required,
  }));
  await tx.insert(orderItems).values(rows);
  return rows.map(({ id }) => id);
}

/** Takes the items of a kind out of a draft; what the kind keeps of them goes along. */
export const removeItems = async (tx: Tx, orderId: OrderId, kind: string): Promise<void> => {
  await tx.delete(orderItems).where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, kind)));
};

export type ItemSettled = Pick<typeof orderItems.$inferSelect, 'doneAt' | 'endedAt' | 'endedHow'>;

/** Writes down how far an item has come, so that what waits is found without asking its kind. */
export const settleItem = async (tx: Tx, id: OrderItemId, settled: ItemSettled): Promise<void> => {
  await tx.update(orderItems).set(settled).where(eq(orderItems.id, id));
};
