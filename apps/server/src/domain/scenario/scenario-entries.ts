import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, count, inArray } from 'drizzle-orm';
import { scenarioEntries } from '#domain/scenario/scenario-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export type KeptEntry = {
  id: string;
  itemId: OrderItemId;
  step: string;
  answer?: NonNullable<(typeof scenarioEntries.$inferSelect)['answer']>;
  isBack?: true;
  at: Date;
  receivedAt: Date;
};

/** What patients did with these items at home, of each in the order of arrival: that order is the same for every device. */
export async function entriesOfItems(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, KeptEntry[]>> {
  const rows = await tx
    .select()
    .from(scenarioEntries)
    .where(inArray(scenarioEntries.orderItemId, [...itemIds]))
    .orderBy(asc(scenarioEntries.sequence));
  const entries = new Map<OrderItemId, KeptEntry[]>();
  for (const { orderItemId: itemId, answer, isBack, sequence: _, ...row } of rows) {
    const own = entries.get(itemId) ?? [];
    own.push({ ...row, itemId, ...(answer && { answer }), ...(isBack && { isBack }) });
    entries.set(itemId, own);
  }
  return entries;
}

/** The number of stored entries per item; items without entries are absent. */
export async function countEntries(tx: Tx, itemIds: readonly OrderItemId[]): Promise<Map<OrderItemId, number>> {
  const rows = await tx
    .select({ itemId: scenarioEntries.orderItemId, stored: count() })
    .from(scenarioEntries)
    .where(inArray(scenarioEntries.orderItemId, [...itemIds]))
    .groupBy(scenarioEntries.orderItemId);
  return new Map(rows.map(({ itemId, stored }) => [itemId, stored]));
}

/** @returns the ids that were not known yet; what comes twice changes nothing */
export async function keepEntries(tx: Tx, entries: readonly KeptEntry[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const kept = await tx
    .insert(scenarioEntries)
    .values(entries.map(({ itemId, ...entry }) => ({ ...entry, orderItemId: itemId })))
    .onConflictDoNothing()
    .returning({ id: scenarioEntries.id });
  return new Set(kept.map(({ id }) => id));
}
