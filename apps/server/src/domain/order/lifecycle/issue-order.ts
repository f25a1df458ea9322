import { messageProblem } from '@nattoku/contract/video/video-order-input';
import { fillVariables, type MessageValues } from '@nattoku/rules/text/message-variables';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { Issuing, OrderItem } from '#domain/order/item-kind.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { isDueInPast, linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { makeLink } from '#domain/order/link/order-link.ts';
import { type MessageNames, messageNames, messageValues } from '#domain/order/message-values.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { titleOf } from '#domain/order/order-title.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

export type IssuedOrder = Traces & { expiresAt: Date; linkSecret: string };

/** What an order is sent out with. */
type OrderContent = [items: OrderItem[], names: MessageNames | null];

/** It may be asked for in one go with the statements that hold the order: PostgreSQL answers it behind them. */
export const contentOf = (tx: Tx, orderId: OrderId): Promise<OrderContent> =>
  together(itemsOf(tx, orderId), messageNames(tx, orderId));

/**
 * Sends a held draft out whole: each kind pins what its items are sent with, then the message is filled in and the link made. Nothing of it goes
 * out where one of the kinds refuses.
 * @throws Problem `order.empty`, `order.dueInPast`, `request.invalid` for a message with an empty placeholder, and what a kind refuses with
 */
export async function issueOrder(
  tx: Tx,
  order: StoredOrder,
  issuing: Issuing,
  content?: OrderContent,
): Promise<IssuedOrder> {
  const { actor, auditKey, clock } = issuing.scope;
  refuseDueInPast(order.dueOn, clock.now());
  const [items, names] = content ?? (await contentOf(tx, order.id));
  if (items.length === 0) throw new Problem('order.empty');
  const frozen = [];
  for (const [kind, own] of byKind(items)) frozen.push(await kind.freeze(tx, own, issuing));
  const title = await titleOf(tx, order);
  const by = { staffId: actor.staffId, name: actor.name };
  return { ...joined(frozen), ...(await sendOut(tx, { ...order, title }, { by, auditKey, names }, clock.now())) };
}

type Sender = { by: { staffId: StaffId; name: string }; auditKey: AuditKey; names?: MessageNames | null };

/**
 * The envelope alone, for what is pinned already.
 * @throws Problem `order.dueInPast`, `request.invalid` for a message with an empty placeholder
 */
export async function sendOut(
  tx: Tx,
  order: StoredOrder,
  { by, auditKey, names }: Sender,
  now: Date,
): Promise<{ expiresAt: Date; linkSecret: string }> {
  refuseDueInPast(order.dueOn, now);
  const expiresAt = linkExpiry(order.dueOn, now);
  const named = names === undefined ? await messageNames(tx, order.id) : names;
  const values = messageValues(named, { ...order, staffName: by.name });
  const words = { title: order.title, message: filledMessage(order, values), messageWritten: order.message };
  sendAlong(changeOrder(tx, order.id, { ...words, lifecycle: 'issued', issuedAt: now, expiresAt }, now));
  const linkSecret = makeLink(tx, { orderId: order.id, expiresAt, issuedBy: by.staffId, auditKey }, now);
  return { expiresAt, linkSecret };
}

/** @throws Problem `order.dueInPast` */
export function refuseDueInPast(dueOn: PlainDate | null, now: Date): void {
  if (isDueInPast(dueOn, now)) throw new Problem('order.dueInPast');
}

/** The message as the patient reads it. Refuses what stands for nothing: a placeholder that reaches a patient helps nobody. */
const filledMessage = (order: StoredOrder, values: MessageValues): string => {
  const problem = messageProblem(order.message, values);
  if (problem) throw invalidInput({ field: 'message', message: problem });
  return fillVariables(order.message, values);
};
