import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { Order } from '@nattoku/contract/video/video-order';

export type OrderVerb = Order['allowed'][number];

/** In which states staff may do what with an order. A draft is thrown away, an issued order is canceled. */
const legalIn: Record<OrderVerb, readonly OrderLifecycle[]> = {
  edit: ['draft'],
  issue: ['draft'],
  discard: ['draft'],
  extend: ['issued', 'expired'],
  cancel: ['issued'],
  reissue: ['issued'],
  review: ['issued', 'closed', 'expired', 'canceled'],
  close: ['issued'],
};
const verbs = Object.keys(legalIn) as OrderVerb[];

type Mode = 'custom' | 'common';

/** A response to a common order is opened by the person who stands before its poster: staff can look at it and close it, nothing else. */
const verbsOfCommon: readonly OrderVerb[] = ['review', 'close'];

export const isLegal = (verb: OrderVerb, lifecycle: OrderLifecycle, mode: Mode = 'custom'): boolean =>
  legalIn[verb].includes(lifecycle) && (mode === 'custom' || verbsOfCommon.includes(verb));

/** What is offered: everything legal, and a review only where something asks for a look that is not a question: that asks for an answer. */
export const allowedVerbs = (
  lifecycle: OrderLifecycle,
  attention: readonly AttentionReason[],
  mode: Mode = 'custom',
): OrderVerb[] =>
  verbs.filter(
    (verb) =>
      isLegal(verb, lifecycle, mode) && (verb !== 'review' || attention.some((reason) => reason !== 'question')),
  );

/** An order ends by the clock, not when the job that writes it down gets round to it. */
export const lifecycleAt = (
  { lifecycle, expiresAt }: { lifecycle: OrderLifecycle; expiresAt: Date | null },
  now: Date,
): OrderLifecycle => (lifecycle === 'issued' && expiresAt !== null && expiresAt <= now ? 'expired' : lifecycle);
