import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { checkCancelReason } from '@nattoku/contract/video/video-order-input';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { openPatient } from '#areas/video/order/video-order.draft.ts';
import { freezeItems } from '#areas/video/order/video-order.freeze.ts';
import { killLink, makeLink, moveLinkExpiry } from '#areas/video/order/video-order.link.ts';
import {
  changeOrder,
  orderAudit,
  orderChanges,
  orderFor,
  type Versioned,
} from '#areas/video/order/video-order.lock.ts';
import { writtenOut } from '#areas/video/order/video-order.message.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { isDueInPast, linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { settleOverdue } from '#domain/order/lifecycle/overdue.ts';
import { reviewHeldOrder } from '#domain/order/lifecycle/review-order.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Whoever acts on an order has done what its notifications asked for; a question asks for an answer, which is no act on the order. */
const settle = (tx: Tx, { id }: { id: OrderId }, { actor, clock }: StaffScope, kinds?: NotificationKind[]) =>
  settleNotifications(
    tx,
    { subject: { type: 'order', id }, by: actor.staffId, ...(kinds ? { kinds } : {}) },
    clock.now(),
  );

export const issueOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await orderFor('issue', tx, input, scope);
  const now = scope.clock.now();
  await openPatient(tx, order.patientId);
  if (isDueInPast(order.dueOn, now)) throw new Problem('order.dueInPast');
  const title = await freezeItems(tx, order, scope.clock.now());
  const expiresAt = linkExpiry(order.dueOn, now);
  const message = await writtenOut(tx, order, scope.actor.name);
  const words = { title, message, messageWritten: order.message };
  await changeOrder(tx, order.id, { lifecycle: 'issued', ...words, issuedAt: now, expiresAt }, now);
  const linkSecret = await makeLink(tx, { orderId: order.id, expiresAt }, scope);
  return {
    result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }),
    audit: orderAudit('order.issue', order, { expiresAt }),
    changes: orderChanges(order),
  };
});

export const reissueLink = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await orderFor('reissue', tx, input, scope);
  const now = scope.clock.now();
  const expiresAt = order.expiresAt ?? linkExpiry(order.dueOn, now);
  await killLink(tx, order.id, now);
  const linkSecret = await makeLink(tx, { orderId: order.id, expiresAt }, scope);
  await changeOrder(tx, order.id, {}, now);
  return {
    result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }),
    audit: orderAudit('order.reissueLink', order),
    changes: [...orderChanges(order), ...(await settle(tx, order, scope, ['link.locked']))],
  };
});

type ExtendInput = Versioned & { dueOn: PlainDate };

/** While the link lives it lives on; an expired order is issued again, with a link that nobody has seen before. */
export const extendOrder = write(async (tx, input: ExtendInput, scope: StaffScope) => {
  const { order, linkSecret, ...written } = await extend(tx, input, scope);
  return { result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }), ...written };
});

/** The decision itself, for one order or for many. */
export async function extend(tx: Tx, input: ExtendInput, scope: StaffScope) {
  const order = await orderFor('extend', tx, input, scope);
  const now = scope.clock.now();
  const { dueOn } = input;
  if (isDueInPast(dueOn, now)) throw new Problem('order.dueInPast');
  const expiresAt = linkExpiry(dueOn, now);
  const isOver = order.lifecycle === 'expired';
  // The clock may be ahead of the job that writes the expiry down; the database knows only one way back to issued.
  if (isOver) await changeOrder(tx, order.id, { lifecycle: 'expired' }, now);
  await changeOrder(tx, order.id, { lifecycle: 'issued', dueOn, expiresAt, overdueNotifiedAt: null }, now);
  if (!isOver) await moveLinkExpiry(tx, order.id, expiresAt);
  if (isOver) await killLink(tx, order.id, now);
  const linkSecret = isOver ? await makeLink(tx, { orderId: order.id, expiresAt }, scope) : null;
  return {
    order,
    linkSecret,
    audit: orderAudit(isOver ? 'order.issueAgain' : 'order.extend', order, { dueOn }),
    changes: [...orderChanges(order), ...(await settleOverdue(tx, order.id, scope.actor.staffId, now))],
  };
}

type CancelInput = Versioned & { reason: string };

export const cancelOrder = write(async (tx, input: CancelInput, scope: StaffScope) => {
  const { order, ...written } = await cancel(tx, input, scope);
  return { result: () => findOrder(tx, order.id, scope), ...written };
});

/** The decision itself, for one order or for many. */
export async function cancel(tx: Tx, input: CancelInput, scope: StaffScope) {
  const reason = normaliseText(input.reason);
  const problems = checkCancelReason(reason);
  if (problems.length > 0) throw invalidInput(...problems);
  const order = await orderFor('cancel', tx, input, scope);
  const now = scope.clock.now();
  await changeOrder(tx, order.id, { lifecycle: 'canceled', canceledAt: now, cancelReason: reason }, now);
  await killLink(tx, order.id, now);
  return {
    order,
    audit: orderAudit('order.cancel', order),
    changes: [...orderChanges(order), ...(await settle(tx, order, scope))],
  };
}

export const closeOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await orderFor('close', tx, input, scope);
  const now = scope.clock.now();
  await changeOrder(tx, order.id, { lifecycle: 'closed', closedAt: now }, now);
  return {
    result: () => findOrder(tx, order.id, scope),
    audit: orderAudit('order.close', order),
    changes: [...orderChanges(order), ...(await settle(tx, order, scope))],
  };
});

/** Somebody has looked: what was raised until now is done with, except a question. */
export const reviewOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await orderFor('review', tx, input, scope);
  const { attention } = await findOrder(tx, order.id, scope);
  const reviewed = { orderId: order.id, attention, by: scope.actor.staffId };
  const settled = await reviewHeldOrder(tx, reviewed, scope.clock.now());
  return {
    result: () => findOrder(tx, order.id, scope),
    audit: orderAudit('order.review', order),
    changes: [{ topic: 'videoOrder', id: order.id }, ...settled],
  };
});
