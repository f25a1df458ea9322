import { checkChatText, checkSaidOn, normaliseChatText } from '@nattoku/contract/chat/chat-input';
import type { ChatThread } from '@nattoku/contract/chat/chat';
import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq, sql } from 'drizzle-orm';
import { changesOf, hold, traceOf, writtenThread, type Held } from '#areas/chat/talk/chat.lock.ts';
import { endByWordOfMouth, endQuestions, oldestQuestion, settleQuestions } from '#domain/chat/questions.ts';
import { chatNotes, chatThreads } from '#domain/chat/chat.table.ts';
import { requireReachable } from '#areas/chat/talk/chat.thread.ts';
import { chatMessages } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

const checked = (typed: string): string => {
  const text = normaliseChatText(typed);
  const problems = checkChatText(text);
  if (problems.length > 0) throw invalidInput(...problems);
  return text;
};

type Reply = {
  orderId: OrderId;
  id: string;
  text: string;
  lastSeenId: ChatMessageId | null;
  /** The writer saw a question that waits, and means to answer it. */
  answering?: boolean | undefined;
};

/**
 * Answers the patient; what the patient wrote in between goes on waiting. Of two who answer one question at once the second is told, and may send
 * the words once more beside those of the first: both reach the patient then, and on purpose.
 */
export const reply = write(
  async (
    tx,
    { orderId, id, text: typed, lastSeenId, answering = false }: Reply,
    scope: StaffScope,
  ): Promise<Written<ChatThread>> => {
    const text = checked(typed);
    const held = await hold(tx, orderId, scope);
    // Sent once more, because the answer was lost: it stands there already, also when the order has ended since.
    if (await stands(tx, chatMessages, { id, orderId }, scope)) return unchanged(tx, held, scope);
    requireReachable(held.order);
    if (answering && (lastSeenId === null || (await oldestQuestion(tx, { orderId, lastSeenId })) === null))
      throw new Problem('chat.alreadyAnswered');
    const now = scope.clock.now();
    const messageId = id as ChatMessageId;
    await tx.insert(chatMessages).values({
      id: messageId,
      orderId,
      sender: 'staff',
      staffId: scope.actor.staffId,
      body: text,
      sentAt: now,
      receivedAt: now,
    });
    const { waitingSince } = await endQuestions(tx, { orderId, lastSeenId }, { answeredMessageId: messageId }, now);
    const turn = { state: waitingSince ? 'waitingStaff' : 'waitingPatient', waitingSince } as const;
    await changeThread(tx, orderId, { ...turn, lastMessageAt: now, closedAt: null });
    const settled = waitingSince ? [] : await settleQuestions(tx, orderId, scope);
    return writtenThread(tx, held, scope, {
      audit: traceOf('chat.reply', held, { messageId: id }),
      changes: [...changesOf(held), ...settled],
    });
  },
);

type OralAnswer = { orderId: OrderId; id: string; text: string; lastSeenId: ChatMessageId; saidOn: PlainDate };

/**
 * Records that the patient was answered by word of mouth, with what was said. Possible whatever has become of the order: it is the only
 * answer to a question whose order has ended. Where nothing of what was seen waits any more, somebody else answered.
 */
export const answerOrally = write(
  async (tx, { orderId, id, text: typed, lastSeenId, saidOn }: OralAnswer, scope: StaffScope) => {
    const body = checked(typed);
    const held = await hold(tx, orderId, scope);
    if (await stands(tx, chatNotes, { id, orderId }, scope)) return unchanged(tx, held, scope);
    const now = scope.clock.now();
    const askedAt = await oldestQuestion(tx, { orderId, lastSeenId });
    if (askedAt === null) throw new Problem('chat.alreadyAnswered');
    const problems = checkSaidOn(saidOn, todayInTokyo(askedAt), todayInTokyo(now));
    if (problems.length > 0) throw invalidInput(...problems);
    const settled = await endByWordOfMouth(tx, { orderId, lastSeenId, noteId: id, body, saidOn }, scope);
    return writtenThread(tx, held, scope, {
      audit: traceOf('chat.answerOrally', held, { noteId: id, saidOn }),
      changes: [...changesOf(held), ...settled],
    });
  },
);

const changeThread = (tx: Tx, orderId: OrderId, change: Partial<typeof chatThreads.$inferInsert>) =>
  tx.update(chatThreads).set(change).where(eq(chatThreads.orderId, orderId));

type Note = { orderId: OrderId; id: string; text: string };

/** Notes something for the other staff, whatever has become of the order. */
export const note = write(async (tx, { orderId, id, text: typed }: Note, scope: StaffScope) => {
  const body = checked(typed);
  const held = await hold(tx, orderId, scope);
  if (await stands(tx, chatNotes, { id, orderId }, scope)) return unchanged(tx, held, scope);
  const { staffId } = scope.actor;
  await tx.insert(chatNotes).values({ id, orderId, kind: 'note', staffId, body, notedAt: scope.clock.now() });
  return writtenThread(tx, held, scope, {
    audit: traceOf('chat.note', held, { noteId: id }),
    changes: [{ topic: 'chat', id: orderId }],
  });
});

type Same = { id: string; orderId: OrderId };

/** Whether this very thing was written before. An id that belongs to something else is refused. */
const stands = async (
  tx: Tx,
  table: typeof chatMessages | typeof chatNotes,
  { id, orderId }: Same,
  { actor }: StaffScope,
): Promise<boolean> => {
  const [known] = await tx
    .select({ orderId: table.orderId, staffId: table.staffId })
    .from(table)
    .where(sql`${table.id} = ${id}`);
  if (!known) return false;
  if (known.orderId !== orderId || known.staffId !== actor.staffId) throw new Problem('request.keyReused');
  return true;
};

const unchanged = (tx: Tx, held: Held, scope: StaffScope) => writtenThread(tx, held, scope, { audit: [], changes: [] });

type Seen = { orderId: OrderId; messageIds: readonly ChatMessageId[] };

/** Marks as read what somebody really had before their eyes. */
export const see = write(
  async (tx, { orderId, messageIds }: Seen, scope: StaffScope): Promise<Written<Record<string, never>>> => {
    const held = await hold(tx, orderId, scope);
    const { rowCount } = await tx.$client.query(
      `UPDATE chat_messages SET seen_at = $3
      WHERE order_id = $1 AND id = ANY ($2::uuid[]) AND sender = 'patient' AND seen_at IS NULL`,
      [orderId, messageIds, scope.clock.now()],
    );
    const nothing = (rowCount ?? 0) === 0;
    return {
      result: {},
      audit: nothing ? [] : traceOf('chat.see', held),
      changes: nothing ? [] : [{ topic: 'chat', id: orderId }],
    };
  },
);
