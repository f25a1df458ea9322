import type { OrderId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import { writtenOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

export type StoredOrder = typeof orders.$inferSelect;

type Change = Partial<Omit<StoredOrder, 'id' | 'version' | 'updatedAt'>>;

const update = writtenOnce<Change & Pick<StoredOrder, 'updatedAt'>>(orders, (tx, values) =>
  tx
    .update(orders)
    .set({ ...values, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, sql.placeholder('orderId'))),
);

/** Each change of an order by staff or clock counts its version up; what the patient does has no part in it. */
export const changeOrder = async (tx: Tx, orderId: OrderId, change: Change, now: Date): Promise<void> => {
  await update(tx, { ...change, updatedAt: now }, { orderId });
};
