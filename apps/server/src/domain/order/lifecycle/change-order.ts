import type { OrderId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export type StoredOrder = typeof orders.$inferSelect;

/** Each change of an order by staff or clock counts its version up; what the patient does has no part in it. */
export const changeOrder = async (
  tx: Tx,
  orderId: OrderId,
  change: Partial<Omit<StoredOrder, 'id' | 'version' | 'updatedAt'>>,
  now: Date,
): Promise<void> => {
  const changed = { ...change, version: sql`${orders.version} + 1`, updatedAt: now };
  await tx.update(orders).set(changed).where(eq(orders.id, orderId)).execute();
};
