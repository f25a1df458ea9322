import type { AttentionReason, Order, OrderLifecycle, OrderProgress } from '@nattoku/contract/video/video-order';
import { titleMadeOf } from '@nattoku/contract/video/video-order-input';
import { endOfDayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { dueAlarm, isDueInPast } from '#domain/order/lifecycle/order-dates.ts';

export type Verb = Order['allowed'][number];

/** specification/order.md §5 as a table: in which states staff may do what. A draft is thrown away, an issued order is canceled. */
const legalIn: Record<Verb, readonly OrderLifecycle[]> = {
  edit: ['draft'],
  issue: ['draft'],
  discard: ['draft'],
  extend: ['issued', 'expired'],
  cancel: ['issued'],
  reissue: ['issued'],
  review: ['issued', 'closed', 'expired', 'canceled'],
  close: ['issued'],
};
const verbs = Object.keys(legalIn) as Verb[];

type Mode = 'custom' | 'common';

/** A response to a common order is opened by whoever stands before its poster: staff can look at it and close it, nothing else. */
const verbsOfCommon: readonly Verb[] = ['review', 'close'];

export const isLegal = (verb: Verb, lifecycle: OrderLifecycle, mode: Mode = 'custom'): boolean =>
  legalIn[verb].includes(lifecycle) && (mode === 'custom' || verbsOfCommon.includes(verb));

/** What is offered: everything legal, and a review only where something asks for a look that is not a question: that asks for an answer. */
export const allowedVerbs = (
  lifecycle: OrderLifecycle,
  attention: readonly AttentionReason[],
  mode: Mode = 'custom',
): Verb[] =>
  verbs.filter(
    (verb) =>
      isLegal(verb, lifecycle, mode) && (verb !== 'review' || attention.some((reason) => reason !== 'question')),
  );

/** An order ends by the clock, not when the job that writes it down gets round to it. */
export const lifecycleAt = (
  { lifecycle, expiresAt }: { lifecycle: OrderLifecycle; expiresAt: Date | null },
  now: Date,
): OrderLifecycle => (lifecycle === 'issued' && expiresAt !== null && expiresAt <= now ? 'expired' : lifecycle);

export const dueInstant = (dueOn: PlainDate | null): string | null => (dueOn === null ? null : endOfDayInTokyo(dueOn));

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

/** What the patient reads above the videos. */
export const titleOf = (given: string, approachName: string | null, videoTitles: readonly string[]): string =>
  given === '' ? titleMadeOf(approachName, videoTitles) : given;
