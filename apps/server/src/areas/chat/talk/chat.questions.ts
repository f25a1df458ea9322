import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import { chatMessages } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What was before somebody's eyes when they answered: what the patient wrote later goes on waiting. Null for nothing. */
type Seen = { orderId: OrderId; lastSeenId: ChatMessageId | null };
type Answer =
  | Pick<typeof chatMessages.$inferInsert, 'answeredMessageId'>
  | Pick<typeof chatMessages.$inferInsert, 'answeredNoteId' | 'answeredOrallyOn'>;

const isOpen = (orderId: OrderId): SQL | undefined =>
  and(eq(chatMessages.orderId, orderId), eq(chatMessages.sender, 'patient'), isNull(chatMessages.readAt));

const isSeen = (tx: Tx, { orderId, lastSeenId }: Seen): SQL | undefined => {
  const seen = tx
    .select({ sequence: chatMessages.sequence })
    .from(chatMessages)
    .where(and(sql`${chatMessages.id} = ${lastSeenId}`, eq(chatMessages.orderId, orderId)));
  return and(isOpen(orderId), lte(chatMessages.sequence, seen));
};

/** When the oldest of the questions that were seen and wait for an answer came; null where none waits. */
export async function oldestQuestion(tx: Tx, seen: Seen): Promise<Date | null> {
  const [oldest] = await tx
    .select({ at: min(chatMessages.sentAt) })
    .from(chatMessages)
    .where(isSeen(tx, seen));
  return oldest?.at ?? null;
}

/** The one way in which a question ends: by this answer. Returns since when something else waits. */
export async function endQuestions(
  tx: Tx,
  seen: Seen,
  answer: Answer,
  now: Date,
): Promise<{ waitingSince: Date | null }> {
  await tx
    .update(chatMessages)
    .set({ ...answer, readAt: now, seenAt: sql`coalesce(${chatMessages.seenAt}, ${now})` })
    .where(isSeen(tx, seen));
  const [waiting] = await tx
    .select({ since: min(chatMessages.receivedAt) })
    .from(chatMessages)
    .where(isOpen(seen.orderId));
  return { waitingSince: waiting?.since ?? null };
}
