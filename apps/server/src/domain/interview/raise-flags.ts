import type { InterviewFlagId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { Flag } from '@nattoku/rules/interview/result/interview-flags';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { interviewFlags, interviewItems, type StoredInterview } from '#domain/interview/interview-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

export type StoredFlag = typeof interviewFlags.$inferSelect;

type Counts = Pick<StoredInterview, 'red' | 'amber' | 'unseenRed' | 'unseenAmber'>;

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
  if (gone.length > 0) await tx.update(interviewFlags).set({ goneAt: now }).where(inArray(interviewFlags.id, gone));
  const added = flags.filter((flag) => !standing.some((stored) => isSame(stored, flag)));
  if (added.length > 0)
    await tx.insert(interviewFlags).values(
      added.map((flag) => ({
        ...flag,
        id: newId<InterviewFlagId>(now.getTime()),
        orderItemId: itemId,
        raisedAt: now,
      })),
    );
  await countFlags(tx, itemId);
  return { isRedNew: added.some(({ level }) => level === 'red') };
}

/** Writes down how many stand, for lists. */
export async function countFlags(tx: Tx, itemId: OrderItemId): Promise<Counts> {
  const standing = await tx
    .select()
    .from(interviewFlags)
    .where(and(eq(interviewFlags.orderItemId, itemId), isNull(interviewFlags.goneAt)));
  const count = (level: StoredFlag['level'], isUnseen: boolean): number =>
    standing.filter((flag) => flag.level === level && (!isUnseen || flag.acknowledgedAt === null)).length;
  const counts = {
    red: count('red', false),
    amber: count('amber', false),
    unseenRed: count('red', true),
    unseenAmber: count('amber', true),
  };
  await tx.update(interviewItems).set(counts).where(eq(interviewItems.orderItemId, itemId));
  return counts;
}
