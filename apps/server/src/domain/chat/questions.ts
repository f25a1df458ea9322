import type { Change } from '@nattoku/contract/shared/events';
import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import { chatNotes, chatThreads } from '#domain/chat/chat.table.ts';
import { chatMessages, responses } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * The questions that an answer is for: those up to the last one that was before somebody's eyes – what the patient wrote later goes on waiting, and
 * null is for nothing –, or a single one.
 */
type Asked = { orderId: OrderId } & ({ lastSeenId: ChatMessageId | null } | { messageId: ChatMessageId });
type Answer =
  | Pick<typeof chatMessages.$inferInsert, 'answeredMessageId'>
  | Pick<typeof chatMessages.$inferInsert, 'answeredNoteId' | 'answeredOrallyOn'>;

const isOpen = (orderId: OrderId): SQL | undefined =>
  and(eq(chatMessages.orderId, orderId), eq(chatMessages.sender, 'patient'), isNull(chatMessages.readAt));

const isAsked = (tx: Tx, asked: Asked): SQL | undefined => {
  if ('messageId' in asked) return and(isOpen(asked.orderId), eq(chatMessages.id, asked.messageId));
  const seen = tx
    .select({ sequence: chatMessages.sequence })
    .from(chatMessages)
    .where(and(sql`${chatMessages.id} = ${asked.lastSeenId}`, eq(chatMessages.orderId, asked.orderId)));
  return and(isOpen(asked.orderId), lte(chatMessages.sequence, seen));
};

/** When the oldest of these questions that wait for an answer came; null where none waits. */
export async function oldestQuestion(tx: Tx, asked: Asked): Promise<Date | null> {
  const [oldest] = await tx
    .select({ at: min(chatMessages.sentAt) })
    .from(chatMessages)
    .where(isAsked(tx, asked));
  return oldest?.at ?? null;
}

/** The one way in which a question ends: by this answer. Returns since when something else waits. */
export async function endQuestions(
  tx: Tx,
  asked: Asked,
  answer: Answer,
  now: Date,
): Promise<{ waitingSince: Date | null }> {
  await tx
    .update(chatMessages)
    .set({ ...answer, readAt: now, seenAt: sql`coalesce(${chatMessages.seenAt}, ${now})` })
    .where(isAsked(tx, asked));
  const [waiting] = await tx
    .select({ since: min(chatMessages.receivedAt) })
    .from(chatMessages)
    .where(isOpen(asked.orderId));
  return { waitingSince: waiting?.since ?? null };
}

type OralAnswer = Asked & { noteId: string; body: string; saidOn: PlainDate };

/**
 * Ends these questions by what the patient was told by word of mouth: it stands in a note for staff. The caller holds the thread. Returns the
 * changes of tasks that are done with it.
 */
export async function endByWordOfMouth(
  tx: Tx,
  { noteId, body, saidOn, ...asked }: OralAnswer,
  scope: StaffScope,
): Promise<Change[]> {
  const { orderId } = asked;
  const now = scope.clock.now();
  const { staffId } = scope.actor;
  await tx.insert(chatNotes).values({ id: noteId, orderId, kind: 'oral', staffId, body, notedAt: now });
  const answered = { answeredNoteId: noteId, answeredOrallyOn: saidOn };
  const { waitingSince } = await endQuestions(tx, asked, answered, now);
  await tx
    .update(chatThreads)
    .set({ state: waitingSince ? 'waitingStaff' : 'open', waitingSince })
    .where(eq(chatThreads.orderId, orderId));
  return waitingSince ? [] : settleQuestions(tx, orderId, scope);
}

/** No question waits any more: the mark at the order goes, and the task in every bell is done. */
export async function settleQuestions(tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<Change[]> {
  await tx
    .update(responses)
    .set({ attention: sql`array_remove(${responses.attention}, 'question')` })
    .where(eq(responses.orderId, orderId));
  const subject = { type: 'order', id: orderId } as const;
  return settleNotifications(tx, { subject, kinds: ['patient.question'], by: actor.staffId }, clock.now());
}
