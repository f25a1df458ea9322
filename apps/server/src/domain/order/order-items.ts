import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { idOfEveryRun } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';

/** The items of an order, in the order of its list. */
export const itemsOf = (tx: Tx, orderId: OrderId): Promise<OrderItem[]> => selectItems(tx, { orderId });

const selectItems = builtOnce<{ orderId: OrderId }, OrderItem[]>((tx) =>
  tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position)),
);

/** Title: null while the order is a draft and what the item shows may still change its own. */
export type NewItem = { title: string | null; required: boolean };

/** For somebody who sends what the kind has of the items together with the items. */
export const newItemIds = (count: number): OrderItemId[] =>
  Array.from({ length: count }, () => idOfEveryRun(() => newId<OrderItemId>()));

/** Adds items behind those that the order has, in the order given. What only the kind has is the caller's to add. */
export async function addItems(
  tx: Tx,
  orderId: OrderId,
  kind: string,
  added: readonly NewItem[],
  ids: OrderItemId[] = newItemIds(added.length),
): Promise<OrderItemId[]> {
  if (added.length === 0) return [];
  await tx.$client.query(
    `INSERT INTO order_items (id, order_id, kind, position, title, required)
     SELECT added.id, $1::uuid, $2, coalesce((SELECT max(i.position) + 1 FROM order_items i WHERE i.order_id = $1), 0) + added.place - 1,
            added.title, added.required
       FROM unnest($3::uuid[], $4::text[], $5::boolean[]) WITH ORDINALITY AS added (id, title, required, place)`,
    [orderId, kind, ids, added.map(({ title }) => title), added.map(({ required }) => required)],
  );
  return ids;
}

/** Takes the items of a kind out of a draft; what the kind keeps of them goes along. */
export const removeItems = async (tx: Tx, orderId: OrderId, kind: string): Promise<void> => {
  await tx.$client.query('DELETE FROM order_items WHERE order_id = $1 AND kind = $2', [orderId, kind]);
};

/** Gives the items of each kind a day of their own; the items of every other kind stay due as they are. */
export const dateItems = async (tx: Tx, orderId: OrderId, days: ReadonlyMap<string, PlainDate>): Promise<void> => {
  await tx.$client.query(
    `UPDATE order_items i SET due_on = dated.due_on FROM unnest($2::text[], $3::date[]) AS dated (kind, due_on)
      WHERE i.order_id = $1 AND i.kind = dated.kind`,
    [orderId, [...days.keys()], [...days.values()]],
  );
  await keepFirstDay(tx, orderId);
};

type Dated = { ids: readonly OrderItemId[]; day: PlainDate };

/** Another day for the items that have a day of their own; false where one of them is due as its order is. The caller holds the order. */
export const dateOwnItems = async (tx: Tx, orderId: OrderId, { ids, day }: Dated): Promise<boolean> => {
  const [{ rowCount }] = await together(
    tx.$client.query(
      'UPDATE order_items SET due_on = $3 WHERE order_id = $1 AND id = ANY ($2::uuid[]) AND due_on IS NOT NULL',
      [orderId, ids, day],
    ),
    keepFirstDay(tx, orderId),
  );
  return rowCount === ids.length;
};

/** The caller holds the order. */
const keepFirstDay = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx.$client.query(
    'UPDATE orders SET parts_due_from = (SELECT min(i.due_on) FROM order_items i WHERE i.order_id = $1) WHERE id = $1',
    [orderId],
  );
};

/** Items whose own day has passed are due as their order is from now on. */
export const freePassedItems = async (tx: Tx, orderId: OrderId, today: PlainDate): Promise<void> => {
  await together(
    tx.$client.query('UPDATE order_items SET due_on = NULL WHERE order_id = $1 AND due_on < $2', [orderId, today]),
    keepFirstDay(tx, orderId),
  );
};

export type ItemSettled = Pick<typeof orderItems.$inferSelect, 'doneAt' | 'endedAt' | 'endedHow'>;

/** Writes down how far an item has come, so that what waits is found without asking its kind. */
export const settleItem = async (tx: Tx, id: OrderItemId, settled: ItemSettled): Promise<void> => {
  await tx.update(orderItems).set(settled).where(eq(orderItems.id, id));
};
