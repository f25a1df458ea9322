import { normaliseChatText } from '@nattoku/contract/chat/chat-input';
import type { Change } from '@nattoku/contract/shared/events';
import type { ChatMessageId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { EntryBody } from '@nattoku/rules/talk/session-entry';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { chatNotes } from '#domain/chat/chat.table.ts';
import { endByWordOfMouth, oldestQuestion } from '#domain/chat/questions.ts';
import { holdThread } from '#domain/chat/thread.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Order = { id: OrderId; patientId: PatientId | null };
/** What of the log answers a question or a worry. */
type Kept = { body: EntryBody; at: Date };
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
