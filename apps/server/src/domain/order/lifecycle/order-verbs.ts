import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { closeOrder } from '#domain/order/lifecycle/end-order.ts';
import { cancelHeld, changesOf, extendHeld, orderEntry } from '#domain/order/lifecycle/held-order.ts';
import { lockOrder, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import { linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { envelopeOf } from '#domain/order/lifecycle/order-envelope.ts';
import type { OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';
import { reviewHeldOrder } from '#domain/order/lifecycle/review-order.ts';
import { makeLink } from '#domain/order/link/order-link.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** The order, held, for one verb; a user who saw an older one gets it as it is (specification/errors.md §8). */
const hold = (verb: OrderVerb, tx: Tx, { orderId, version }: Versioned, scope: StaffScope): Promise<StoredOrder> =>
  lockOrder(verb, tx, { orderId, version, current: () => envelopeOf(tx, orderId, scope.clock.now()) }, scope);

const envelope = (tx: Tx, { id }: StoredOrder, { clock }: StaffScope) => envelopeOf(tx, id, clock.now());

/** A person who acts on an order has done what its notifications asked for; a question asks for an answer, which is no act on the order. */
const settle = (tx: Tx, { id }: StoredOrder, { actor, clock }: StaffScope, kinds?: NotificationKind[]) =>
  settleNotifications(
    tx,
    { subject: { type: 'order', id }, by: actor.staffId, ...(kinds ? { kinds } : {}) },
    clock.now(),
  );

export const reissueLink = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await hold('reissue', tx, input, scope);
  const now = scope.clock.now();
  const expiresAt = order.expiresAt ?? linkExpiry(order.dueOn, now);
  const link = { orderId: order.id, expiresAt, issuedBy: scope.actor.staffId, auditKey: scope.auditKey };
  const linkSecret = makeLink(tx, link, now);
  await changeOrder(tx, order.id, {}, now);
  return {
    result: async () => ({ ...(await envelope(tx, order, scope)), linkSecret }),
    audit: orderEntry('order.reissueLink', order),
    changes: [...(await changesOf(tx, order)), ...(await settle(tx, order, scope, ['link.locked']))],
  };
});

type Extending = Versioned & { dueOn: PlainDate; itemId?: OrderItemId | undefined };

/** While the link lives it lives on; an expired order is issued again, with a link that nobody has seen before. */
export const extend = write(async (tx, { dueOn, itemId, ...input }: Extending, scope: StaffScope) => {
  const order = await hold('extend', tx, input, scope);
  const itemIds = itemId && [itemId];
  const { linkSecret, ...traces } = await extendHeld(tx, order, { dueOn, itemIds }, scope);
  return { result: async () => ({ ...(await envelope(tx, order, scope)), linkSecret }), ...traces };
});

export const cancel = write(async (tx, input: Versioned & { reason: string }, scope: StaffScope) => {
  const order = await hold('cancel', tx, input, scope);
  return { result: () => envelope(tx, order, scope), ...(await cancelHeld(tx, order, input, scope)) };
});

export const close = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await hold('close', tx, input, scope);
  const { audit, changes, jobs } = await closeOrder(tx, order.id, momentOf(scope));
  return {
    result: () => envelope(tx, order, scope),
    audit: [orderEntry('order.close', order), ...audit],
    changes: [...(await changesOf(tx, order)), ...changes, ...(await settle(tx, order, scope))],
    jobs,
  };
});

/** Somebody has looked: what was raised until now is done with, except a question. */
export const review = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await hold('review', tx, input, scope);
  const { attention } = await envelope(tx, order, scope);
  const reviewed = { orderId: order.id, attention, by: scope.actor.staffId };
  const settled = await reviewHeldOrder(tx, reviewed, scope.clock.now());
  return {
    result: () => envelope(tx, order, scope),
    audit: orderEntry('order.review', order),
    changes: [...(await changesOf(tx, order)), ...settled],
  };
});
