import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { sql, type SQL } from 'drizzle-orm';
import { automaticAnswer } from '#domain/chat/answering.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

/** Of `threads` those in which somebody wrote: what was only assigned or noted is no conversation to answer. @param threads the table, or what it is called there */
export const isConversation = (threads: string): SQL =>
  sql.raw(`(${threads}.state <> 'open' OR ${threads}.last_message_at IS NOT NULL)`);

/** What of a thread decides about the next step; the caller holds it until the end of the transaction. */
export type HeldThread = { state: string; version: number; auto_answered_at: Date | null };

/** Takes hold of the thread of an order, and begins it where there is none: with the ward of the patient, else with a department. */
export async function holdThread(tx: Tx, orderId: OrderId, now: Date): Promise<HeldThread> {
  await tx.$client.query(
    `INSERT INTO chat_threads (order_id, ward_id, department_id, created_at)
     SELECT o.id, p.ward_id, CASE WHEN p.ward_id IS NULL THEN coalesce(o.department_id, p.department_id) END, $2
       FROM orders o LEFT JOIN patients p ON p.id = o.patient_id WHERE o.id = $1
     ON CONFLICT (facility_id, order_id) DO NOTHING`,
    [orderId, now],
  );
  const { rows } = await tx.$client.query<HeldThread>(
    'SELECT state, version, auto_answered_at FROM chat_threads WHERE order_id = $1 FOR UPDATE',
    [orderId],
  );
  const [thread] = rows;
  if (!thread) throw new Error('A thread without its order');
  return thread;
}

type Question = { orderId: OrderId; patientId: PatientId | null; phone: string | null };

/**
 * A question has come: it is the staff's turn, a closed thread is open again, and outside the hours the hospital answers by itself. Returns
 * what is to be written down about it.
 */
export async function receiveQuestion(tx: Tx, question: Question, now: Date): Promise<AuditEntry[]> {
  const { orderId, patientId, phone } = question;
  const thread = await holdThread(tx, orderId, now);
  await tx.$client.query(
    `UPDATE chat_threads SET state = 'waitingStaff', version = version + 1, last_message_at = $2, closed_at = NULL,
            waiting_since = coalesce(waiting_since, $2) WHERE order_id = $1`,
    [orderId, now],
  );
  if (thread.state === 'closed') await noteReopening(tx, orderId, now);
  const answer = await automaticAnswer(tx, { phone, lastAnsweredAt: thread.auto_answered_at }, now);
  if (answer === null) return [];
  await tx.$client.query(
    `INSERT INTO chat_messages (id, order_id, sender, body, sent_at, received_at, automatic)
     VALUES ($1, $2, 'staff', $3, $4, $4, true)`,
    [newId(now.getTime()), orderId, answer, now],
  );
  await tx.$client.query('UPDATE chat_threads SET auto_answered_at = $2 WHERE order_id = $1', [orderId, now]);
  return [{ action: 'chat.autoReply', subject: { type: 'order', id: orderId }, patientId }];
}

const noteReopening = (tx: Tx, orderId: OrderId, now: Date) =>
  tx.$client.query("INSERT INTO chat_notes (id, order_id, kind, body, noted_at) VALUES ($1, $2, 'reopened', '', $3)", [
    newId(now.getTime()),
    orderId,
    now,
  ]);

/** The hospital tells the patient something by itself, in the thread of the order; nobody's turn changes by it. */
export async function tellPatient(tx: Tx, orderId: OrderId, body: string, now: Date): Promise<void> {
  await holdThread(tx, orderId, now);
  await tx.$client.query(
    `INSERT INTO chat_messages (id, order_id, sender, body, sent_at, received_at, automatic)
     VALUES ($1, $2, 'staff', $3, $4, $4, true)`,
    [newId(now.getTime()), orderId, body, now],
  );
  await tx.$client.query('UPDATE chat_threads SET last_message_at = $2 WHERE order_id = $1', [orderId, now]);
}
