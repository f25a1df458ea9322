import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export const TALK_ITEM = 'talk';

export type StoredTalk = typeof icTalks.$inferSelect;

/** Each change of a talk counts its version up. */
export async function changeTalk(
  tx: Tx,
  itemId: OrderItemId,
  change: Partial<Omit<StoredTalk, 'orderItemId' | 'version' | 'updatedAt'>>,
  now: Date,
): Promise<void> {
  const changed = { ...change, version: sql`${icTalks.version} + 1`, updatedAt: now };
  await tx.update(icTalks).set(changed).where(eq(icTalks.orderItemId, itemId));
}

/** The talk of an order, held until the end of the transaction. */
export async function lockTalkOf(tx: Tx, orderId: OrderId): Promise<StoredTalk | undefined> {
  const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderId, orderId)).for('no key update');
  return talk;
}

/** The talk comes after what the patient does alone: whoever opens the page is led to what they can do. */
export async function putTalkLast(tx: Tx, { orderItemId, orderId }: StoredTalk): Promise<void> {
  await tx.$client.query(
    `UPDATE order_items i SET position = 1 + (SELECT max(n.position) FROM order_items n WHERE n.order_id = $2)
      WHERE i.id = $1 AND i.position < (SELECT max(n.position) FROM order_items n WHERE n.order_id = $2)`,
    [orderItemId, orderId],
  );
}
