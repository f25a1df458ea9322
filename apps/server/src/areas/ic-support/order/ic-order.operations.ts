import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { lockIcOrder, lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { canChangePlan } from '#areas/ic-support/order/ic-order.rules.ts';
import { refuseUnknown } from '#areas/ic-support/order/plan-references.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { itemEnded } from '#domain/order/lifecycle/end-order.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import type { Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalkMoves } from '#domain/talk/talk.table.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type IssueInput = Versioned &
  Pick<Issuing, 'files'> & {
    confirmed?: readonly { itemId: IcOrder['items'][number]['id']; answer: string }[] | undefined;
  };

export const issueIcOrder = write(async (tx, { files, confirmed = [], ...input }: IssueInput, scope: StaffScope) => {
  const { order } = await lockIcOrder('issue', tx, input, scope);
  await requireOpenPatientOf(tx, order.id);
  const issuing = { scope, files, confirmed: new Map(confirmed.map(({ itemId, answer }) => [itemId, answer])) };
  const { expiresAt, linkSecret, audit, changes, jobs } = await issueOrder(tx, order, issuing);
  return {
    result: async () => ({ order: await findIcOrder(tx, order.id, scope), linkSecret }),
    audit: [
      {
        action: 'order.issue',
        subject: { type: 'order', id: order.id },
        patientId: order.patientId,
        detail: { expiresAt },
      },
      ...audit,
    ],
    changes: [...talkChanges(order), ...changes],
    jobs,
  };
});

type OfTalk = { orderId: OrderId; talkVersion: number };

/** @throws Problem `talk.running` for a talk that has begun, `talk.illegalTransition` for one that is over or whose order is not open */
const requirePlanned = ({ state }: StoredTalk, { lifecycle }: Pick<StoredOrder, 'lifecycle'>): void => {
  if (state === 'inSession') throw new Problem('talk.running');
  if (!canChangePlan({ state, lifecycle })) throw new Problem('talk.illegalTransition');
};

const requireReason = (reason: string): void => {
  if (reason.trim() === '') throw invalidInput({ field: 'reason', message: '理由を入力してください' });
};

type Rescheduling = OfTalk & {
  startsAt: string;
  minutes: number;
  place: string;
  room: string;
  explainerId?: StaffId | null | undefined;
  reason: string;
};

/**
 * A talk of an order that was sent is moved, also to somebody else who explains it; where it was stays written down.
 * @throws Problem `notFound` for an explainer that the facility does not have
 */
export const rescheduleTalk = write(async (tx, input: Rescheduling, scope: StaffScope) => {
  requireReason(input.reason);
  const { order, talk } = await lockTalk(tx, input, scope);
  requirePlanned(talk, order);
  const now = scope.clock.now();
  const { minutes, place, room, reason } = input;
  const startsAt = new Date(input.startsAt);
  const explainerId = input.explainerId === undefined ? talk.explainerId : input.explainerId;
  const isHandedOver = explainerId !== talk.explainerId;
  if (isHandedOver) await refuseUnknown(tx, { explainerId });
  await tx.insert(icTalkMoves).values({
    id: newId(now.getTime()),
    orderItemId: talk.orderItemId,
    fromAt: talk.startsAt,
    toAt: startsAt,
    fromPlace: talk.place,
    fromRoom: talk.room,
    ...(isHandedOver && { fromExplainerId: talk.explainerId, toExplainerId: explainerId }),
    reason,
    movedBy: scope.actor.staffId,
    movedAt: now,
  });
  await changeTalk(tx, talk.orderItemId, { startsAt, minutes, place, room, explainerId }, now);
  await changeOrder(tx, order.id, { icAt: startsAt }, now);
  return {
    result: () => findIcOrder(tx, order.id, scope),
    audit: talkAudit('talk.reschedule', order, { from: talk.startsAt, to: startsAt }),
    changes: [...talkChanges(order), { topic: 'patientPage', id: order.id }],
  };
});

/** A talk that was not begun is taken back. The order ends with it where it held nothing else that is still open. */
export const cancelTalk = write(async (tx, input: OfTalk & { reason: string }, scope: StaffScope) => {
  requireReason(input.reason);
  const { order, talk } = await lockTalk(tx, input, scope);
  requirePlanned(talk, order);
  const now = scope.clock.now();
  await changeTalk(tx, talk.orderItemId, { state: 'canceled', canceledAt: now, cancelReason: input.reason }, now);
  await settleItem(tx, talk.orderItemId, { doneAt: null, endedAt: now, endedHow: 'canceled' });
  itemsMoved(tx, order.id, now);
  await itemEnded(tx, order.id, input.reason, now);
  return {
    result: () => findIcOrder(tx, order.id, scope),
    audit: talkAudit('talk.cancel', order),
    changes: [...talkChanges(order), { topic: 'patientPage', id: order.id }],
  };
});
