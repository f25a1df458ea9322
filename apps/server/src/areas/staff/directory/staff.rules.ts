import type { StaffVerb } from '@nattoku/contract/staff/staff';
import { stateOn, UNUSED_DAYS, type Service, type StaffState } from '@nattoku/contract/staff/staff-state';

type Transition = { from: readonly StaffState[]; to: StaffState | 'same' };

/**
 * specification/staff.md §1 as a table: invited → active ⇄ locked, suspended → retired. An invitation is accepted by its link and an account locked
 * by the server; everything else is an administrator's. The database refuses what is not in it, too (migrations/0011).
 */
const transitions: Record<StaffVerb, Transition> = {
  suspend: { from: ['active', 'locked'], to: 'suspended' },
  lift: { from: ['suspended'], to: 'active' },
  unlock: { from: ['locked'], to: 'active' },
  retire: { from: ['active', 'locked', 'suspended'], to: 'retired' },
  keep: { from: ['active', 'locked', 'suspended'], to: 'same' },
  cancelInvitation: { from: ['invited'], to: 'retired' },
};
const verbs = Object.keys(transitions) as StaffVerb[];

export type Standing = Service & { state: StaffState };

export const isLegal = (verb: StaffVerb, standing: Standing, today: string): boolean =>
  transitions[verb].from.includes(stateOn(standing, today)) && (verb !== 'keep' || standing.retiresOn !== null);

/** What is offered for an account; nobody does any of it to the own one. */
export const allowedVerbs = (standing: Standing, isOwn: boolean, today: string): StaffVerb[] =>
  isOwn ? [] : verbs.filter((verb) => isLegal(verb, standing, today));

export const stateAfter = (verb: StaffVerb, state: StaffState): StaffState => {
  const { to } = transitions[verb];
  return to === 'same' ? state : to;
};

type Administering = Standing & { role: string };

/** An administrator who stays: the facility always has one. One whose account ends on some day does not count. */
export const isLastingAdministrator = ({ role, state, validUntil, retiresOn }: Administering): boolean =>
  role === 'admin' && state === 'active' && validUntil === null && retiresOn === null;

/** The moment before which a last sign-in is too long ago. */
export const unusedBefore = (now: Date): Date => new Date(now.getTime() - UNUSED_DAYS * 86_400_000);

type Use = Standing & { lastSignInAt: Date | null; createdAt: Date };

/** specification/staff.md §3: an account that could be used and was not, for 90 days; one that was never used counts from its making. */
export const isUnused = ({ state, lastSignInAt, createdAt }: Use, now: Date): boolean =>
  (state === 'active' || state === 'locked') && (lastSignInAt ?? createdAt) < unusedBefore(now);
