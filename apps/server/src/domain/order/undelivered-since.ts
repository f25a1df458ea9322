import { eq } from 'drizzle-orm';
import type { orders } from '#domain/order/order.table.ts';
import { responses } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Since when it is known that something waits on a device behind an ended link of the order, and nobody has looked; null where that is not so. */
export async function undeliveredSince(
  tx: Tx,
  { id, reviewedAt }: Pick<typeof orders.$inferSelect, 'id' | 'reviewedAt'>,
): Promise<string | null> {
  const [told] = await tx.select({ at: responses.undeliveredAt }).from(responses).where(eq(responses.orderId, id));
  const at = told?.at ?? null;
  return at !== null && (reviewedAt === null || reviewedAt < at) ? at.toISOString() : null;
}
