import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { dueAlarm, isDueInPast } from '#domain/order/lifecycle/order-dates.ts';

export type Watchful = {
  lifecycle: OrderLifecycle;
  /** Whether the patient has still to do what it asks for. */
  isUnfinished: boolean;
  /** Whether something was answered wrong since the last review. */
  isMistaken: boolean;
  /** Whether the patient has asked, and nobody has answered. */
  isAsked: boolean;
  /** Of what is open; `nextDueOf` asks the database for it. */
  dueOn: PlainDate | null;
  linkLockedAt: Date | null;
  /** Since when something of the patient waits on a device whose link has ended. */
  undeliveredAt: Date | null;
  reviewedAt: Date | null;
};

/** Why somebody should look now; `asksFor` says the same to the database. A review is done with everything that had happened until then, except a question. */
export function attentionOf(order: Watchful, now: Date): AttentionReason[] {
  const isNew = (at: Date | null) => at !== null && (order.reviewedAt === null || order.reviewedAt < at);
  const isOpen = order.lifecycle === 'issued';
  const reasons: AttentionReason[] = [];
  if (order.isMistaken) reasons.push('wrongAnswer');
  if (order.isAsked) reasons.push('question');
  if (isOpen && order.isUnfinished && isNew(dueAlarm(order.dueOn, now)))
    reasons.push(isDueInPast(order.dueOn, now) ? 'overdue' : 'dueSoon');
  if (isOpen && isNew(order.linkLockedAt)) reasons.push('linkLocked');
  if (isNew(order.undeliveredAt)) reasons.push('undelivered');
  return reasons;
}
