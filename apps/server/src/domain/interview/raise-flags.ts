import type { InterviewFlagId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { Flag } from '@nattoku/rules/interview/result/interview-flags';
import { asc, eq, inArray } from 'drizzle-orm';
import { interviewFlags } from '#domain/interview/interview-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';

export type StoredFlag = typeof interviewFlags.$inferSelect;

export const flagsOfItem = (tx: Tx, itemId: OrderItemId): Promise<StoredFlag[]> =>
  tx.select().from(interviewFlags).where(eq(interviewFlags.orderItemId, itemId)).orderBy(asc(interviewFlags.sequence));

const isSame = (stored: StoredFlag, flag: Flag): boolean =>
  stored.key === flag.key &&
  stored.level === flag.level &&
  stored.rule === flag.rule &&
  JSON.stringify(stored.said) === JSON.stringify(flag.said);

/**
 * Brings the flags of an interview to what its answers raise now. One that says the same as before keeps the name of whoever has seen it; one that
 * says something else is another one, and nobody has seen it yet. The caller holds the item. @returns whether a red one came that was not there
 */
export async function raiseFlags(
  tx: Tx,
  itemId: OrderItemId,
  flags: readonly Flag[],
  now: Date,
): Promise<{ isRedNew: boolean }> {
  const standing = (await flagsOfItem(tx, itemId)).filter(({ goneAt }) => goneAt === null);
  const gone = standing.filter((stored) => !flags.some((flag) => isSame(stored, flag))).map(({ id }) => id);
  if (gone.length > 0)
    sendAlong(tx.update(interviewFlags).set({ goneAt: now }).where(inArray(interviewFlags.id, gone)).execute());
  const added = flags.filter((flag) => !standing.some((stored) => isSame(stored, flag)));
  if (added.length > 0)
    sendAlong(
      tx
        .insert(interviewFlags)
        .values(
          added.map((flag) => ({
            ...flag,
            id: newId<InterviewFlagId>(now.getTime()),
            orderItemId: itemId,
            raisedAt: now,
          })),
        )
        .execute(),
    );
  countFlags(tx, itemId);
  return { isRedNew: added.some(({ level }) => level === 'red') };
}

/** Writes down how many stand, for lists. */
export const countFlags = (tx: Tx, itemId: OrderItemId): void =>
  sendAlong(
    tx.$client.query(
      `UPDATE interview_items SET (red, amber, unseen_red, unseen_amber) = (
         SELECT count(*) FILTER (WHERE level = 'red'), count(*) FILTER (WHERE level = 'amber'),
                count(*) FILTER (WHERE level = 'red' AND acknowledged_at IS NULL),
                count(*) FILTER (WHERE level = 'amber' AND acknowledged_at IS NULL)
           FROM interview_flags WHERE order_item_id = $1 AND gone_at IS NULL)
        WHERE order_item_id = $1`,
      [itemId],
    ),
  );
