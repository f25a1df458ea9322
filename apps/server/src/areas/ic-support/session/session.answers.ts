import { normaliseChatText } from '@nattoku/contract/chat/chat-input';
import type { Change } from '@nattoku/contract/shared/events';
import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { ChatMessageId, OrderId, OrderItemId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { EntryBody } from '@nattoku/rules/talk/session-entry';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { chatNotes } from '#domain/chat/chat.table.ts';
import { endByWordOfMouth, oldestQuestion } from '#domain/chat/questions.ts';
import { holdThread } from '#domain/chat/thread.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Maps each answered message of the patient to its answer: a reply in writing, or the note of an oral answer. */
export async function chatAnswersOf(tx: Tx, itemId: OrderItemId): Promise<ReadonlyMap<string, ChatAnswer>> {
  const { rows } = await tx.$client.query<{ id: string; words: string; at: Date; by: StaffId }>(
    `SELECT q.id, coalesce(a.body, n.body) AS words, coalesce(a.sent_at, n.noted_at) AS at, coalesce(a.staff_id, n.staff_id) AS by
       FROM ic_talks t JOIN chat_messages q ON q.order_id = t.order_id
            LEFT JOIN chat_messages a ON a.id = q.answered_message_id LEFT JOIN chat_notes n ON n.id = q.answered_note_id
      WHERE t.order_item_id = $1 AND q.sender = 'patient' AND q.read_at IS NOT NULL AND coalesce(a.staff_id, n.staff_id) IS NOT NULL`,
    [itemId],
  );
  return new Map(rows.map(({ id, at, ...answer }) => [id, { ...answer, at: at.toISOString() }]));
}

type Order = { id: OrderId; patientId: PatientId | null };
/** What of the log answers a question or a worry. */
type Kept = { body: EntryBody; at: Date };
type ChatAnswer = NonNullable<TalkPoint['answered']>;
type Traces = { audit: AuditEntry[]; changes: Change[] };

/**
 * Ends the questions that were answered in the talk by what was said, as an answer by word of mouth ends them anywhere else: the conversation of the
 * order is the one place that knows whether a question is open. What is said of one that was answered before becomes a note beside it.
 * @param messageOf the question or worry of the conversation that a point is
 */
export async function answerQuestions(
  tx: Tx,
  order: Order,
  { kept, messageOf }: { kept: readonly Kept[]; messageOf: (point: string) => ChatMessageId | null },
  scope: StaffScope,
): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [] };
  const orderId = order.id;
  const now = scope.clock.now();
  for (const { body, at } of kept) {
    const messageId = body.kind === 'topic' && body.result === 'answered' ? messageOf(body.point) : null;
    if (body.kind !== 'topic' || messageId === null) continue;
    await holdThread(tx, orderId, now);
    const noteId = newId(now.getTime());
    const words = normaliseChatText(body.answer);
    const saidOn = todayInTokyo(at);
    const isWaiting = (await oldestQuestion(tx, { orderId, messageId })) !== null;
    if (isWaiting)
      traces.changes.push(...(await endByWordOfMouth(tx, { orderId, messageId, noteId, body: words, saidOn }, scope)));
    else {
      const { staffId } = scope.actor;
      await tx.insert(chatNotes).values({ id: noteId, orderId, kind: 'note', staffId, body: words, notedAt: now });
    }
    traces.audit.push({
      action: isWaiting ? 'chat.answerOrally' : 'chat.note',
      subject: { type: 'order', id: orderId },
      patientId: order.patientId,
      detail: { noteId, ...(isWaiting && { saidOn }) },
    });
  }
  if (traces.audit.length === 0) return traces;
  traces.changes.push(
    { topic: 'chat', id: orderId },
    { topic: 'order', id: orderId },
    { topic: 'patientPage', id: orderId },
    ...(order.patientId === null ? [] : [{ topic: 'patient' as const, id: order.patientId }]),
  );
  return traces;
}
