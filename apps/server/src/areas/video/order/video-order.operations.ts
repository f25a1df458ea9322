import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { ConfirmedItem } from '@nattoku/contract/video/video-order';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { lockVideoOrder, orderAudit, orderChanges } from '#areas/video/order/video-order.lock.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { closeOrder } from '#domain/order/lifecycle/end-order.ts';
import { cancelHeld, extendHeld } from '#domain/order/lifecycle/held-order.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import type { Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { reviewHeldOrder } from '#domain/order/lifecycle/review-order.ts';
import { makeLink } from '#domain/order/link/order-link.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** A person who acts on an order has done what its notifications asked for; a question asks for an answer, which is no act on the order. */
const settle = (tx: Tx, { id }: { id: OrderId }, { actor, clock }: StaffScope, kinds?: NotificationKind[]) =>
  settleNotifications(
    tx,
    { subject: { type: 'order', id }, by: actor.staffId, ...(kinds ? { kinds } : {}) },
    clock.now(),
  );

type IssueInput = Versioned & Pick<Issuing, 'files'> & { confirmed?: readonly ConfirmedItem[] | undefined };

export const issueVideoOrder = write(async (tx, { files, confirmed = [], ...input }: IssueInput, scope: StaffScope) => {
  const order = await lockVideoOrder('issue', tx, input, scope);
  await requireOpenPatient(tx, order.patientId);
  const issuing = { scope, files, confirmed: new Map(confirmed.map(({ itemId, answer }) => [itemId, answer])) };
  const { expiresAt, linkSecret, audit, changes, jobs } = await issueOrder(tx, order, issuing);
  return {
    result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }),
    audit: [orderAudit('order.issue', order, { expiresAt }), ...audit],
    changes: [...orderChanges(order), ...changes],
    jobs,
  };
});

export const reissueLink = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await lockVideoOrder('reissue', tx, input, scope);
  const now = scope.clock.now();
  const expiresAt = order.expiresAt ?? linkExpiry(order.dueOn, now);
  const link = { orderId: order.id, expiresAt, issuedBy: scope.actor.staffId, auditKey: scope.auditKey };
  const linkSecret = await makeLink(tx, link, now);
  await changeOrder(tx, order.id, {}, now);
  return {
    result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }),
    audit: orderAudit('order.reissueLink', order),
    changes: [...orderChanges(order), ...(await settle(tx, order, scope, ['link.locked']))],
  };
});

type ExtendInput = Versioned & { dueOn: PlainDate };

/** While the link lives it lives on; an expired order is issued again, with a link that nobody has seen before. */
export const extendVideoOrder = write(async (tx, input: ExtendInput, scope: StaffScope) => {
  const order = await lockVideoOrder('extend', tx, input, scope);
  const { linkSecret, ...traces } = await extendHeld(tx, order, input, scope);
  return { result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }), ...traces };
});

type CancelInput = Versioned & { reason: string };

export const cancelVideoOrder = write(async (tx, input: CancelInput, scope: StaffScope) => {
  const order = await lockVideoOrder('cancel', tx, input, scope);
  return { result: () => findOrder(tx, order.id, scope), ...(await cancelHeld(tx, order, input, scope)) };
});

export const closeVideoOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await lockVideoOrder('close', tx, input, scope);
  const { audit, changes, jobs } = await closeOrder(tx, order.id, momentOf(scope));
  return {
    result: () => findOrder(tx, order.id, scope),
    audit: [orderAudit('order.close', order), ...audit],
    changes: [...orderChanges(order), ...changes, ...(await settle(tx, order, scope))],
    jobs,
  };
});

/** Somebody has looked: what was raised until now is done with, except a question. */
export const reviewOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await lockVideoOrder('review', tx, input, scope);
  const { attention } = await findOrder(tx, order.id, scope);
  const reviewed = { orderId: order.id, attention, by: scope.actor.staffId };
  const settled = await reviewHeldOrder(tx, reviewed, scope.clock.now());
  return {
    result: () => findOrder(tx, order.id, scope),
    audit: orderAudit('order.review', order),
    changes: [{ topic: 'order', id: order.id }, ...settled],
  };
});
