import type { AttentionReason, OrderLifecycle, OrderProgress } from '@nattoku/contract/video/video-order';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { dueAlarm, isDueInPast } from '#domain/order/lifecycle/order-dates.ts';

export type Watchful = {
  lifecycle: OrderLifecycle;
  progress: OrderProgress;
  /** What the patient's doing raised since the last review. */
  raised: readonly AttentionReason[];
  dueOn: PlainDate | null;
  linkLockedAt: Date | null;
  reviewedAt: Date | null;
};

/** Why somebody should look now. A review is done with everything that had happened until then, except a question. */
export function attentionOf(order: Watchful, now: Date): AttentionReason[] {
  const isNew = (at: Date | null) => at !== null && (order.reviewedAt === null || order.reviewedAt < at);
  const isOpen = order.lifecycle === 'issued';
  const reasons: AttentionReason[] = [...order.raised];
  if (isOpen && order.progress !== 'done' && isNew(dueAlarm(order.dueOn, now)))
    reasons.push(isDueInPast(order.dueOn, now) ? 'overdue' : 'dueSoon');
  if (isOpen && isNew(order.linkLockedAt)) reasons.push('linkLocked');
  return reasons;
}
