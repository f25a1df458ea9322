import type { CommonOrder, CommonOrderState } from '@nattoku/contract/order/common-order';

export type Verb = CommonOrder['allowed'][number];

/** draft → active ⇄ paused → ended; a draft may be thrown away. What has ended stays so: its poster may still hang somewhere. */
const legalIn: Record<Verb, readonly CommonOrderState[]> = {
  edit: ['draft'],
  issue: ['draft'],
  discard: ['draft'],
  change: ['active', 'paused'],
  pause: ['active'],
  resume: ['paused'],
  end: ['active', 'paused'],
};
const verbs = Object.keys(legalIn) as Verb[];

export const isLegal = (verb: Verb, state: CommonOrderState): boolean => legalIn[verb].includes(state);

export const allowedVerbs = (state: CommonOrderState): Verb[] => verbs.filter((verb) => isLegal(verb, state));
