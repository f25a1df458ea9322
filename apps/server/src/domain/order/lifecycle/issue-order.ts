import type { StaffId } from '@nattoku/contract/shared/primitives';
import { messageProblem } from '@nattoku/contract/video/video-order-input';
import { fillVariables } from '@nattoku/rules/text/message-variables';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { isDueInPast, linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { makeLink } from '#domain/order/link/order-link.ts';
import { messageValues } from '#domain/order/message-values.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

type Issuing = { title?: string; by: { staffId: StaffId; name: string }; auditKey: AuditKey };

/**
 * Sends a held draft out: the message is filled in for its patient, the link is made and gets its end.
 * @throws Problem `order.dueInPast`, `request.invalid` for a message with an empty placeholder
 */
export async function issueOrder(
  tx: Tx,
  order: StoredOrder,
  { title = order.title, by, auditKey }: Issuing,
  now: Date,
): Promise<{ expiresAt: Date; linkSecret: string }> {
  refuseDueInPast(order.dueOn, now);
  const expiresAt = linkExpiry(order.dueOn, now);
  const words = { title, message: await filledMessage(tx, order, by.name), messageWritten: order.message };
  await changeOrder(tx, order.id, { ...words, lifecycle: 'issued', issuedAt: now, expiresAt }, now);
  const linkSecret = await makeLink(tx, { orderId: order.id, expiresAt, issuedBy: by.staffId, auditKey }, now);
  return { expiresAt, linkSecret };
}

/** @throws Problem `order.dueInPast` */
export function refuseDueInPast(dueOn: PlainDate | null, now: Date): void {
  if (isDueInPast(dueOn, now)) throw new Problem('order.dueInPast');
}

/** The message as the patient reads it. Refuses what stands for nothing: a placeholder that reaches a patient helps nobody. */
const filledMessage = async (tx: Tx, order: StoredOrder, staffName: string): Promise<string> => {
  const values = await messageValues(tx, { ...order, staffName });
  const problem = messageProblem(order.message, values);
  if (problem) throw invalidInput({ field: 'message', message: problem });
  return fillVariables(order.message, values);
};
