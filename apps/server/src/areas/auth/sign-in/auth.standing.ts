import type { SignInMethod } from '@nattoku/contract/auth/auth';
import type { Pending } from '@nattoku/contract/shared/endpoint';
import type { Role } from '@nattoku/contract/auth/permissions';
import { PASSWORD_LIFE_DAYS, type SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { PASSWORD_MIN_LENGTH } from '@nattoku/rules/auth/password';
import { minLengthOf } from '#kernel/secrets/password-rule.ts';

const DAY_MS = 24 * 3600 * 1000;

export type Standing = { pending: Pending | null; enrolmentDueAt: Date | null; passwordMinLength: number };

export type StandingFacts = {
  role: Role;
  policy: Pick<SecurityPolicy, 'passwordRule' | 'secondFactorRoles' | 'secondFactorFrom' | 'secondFactorGraceDays'>;
  hasSecondFactor: boolean;
  firstSignInAt: Date | null;
  passwordSetAt: Date | null;
  passwordIsShort: boolean;
  session: { method: SignInMethod; createdAt: Date };
};

/** From when on somebody without a second factor must set one up; null where the facility does not ask for one. */
export const enrolmentDueAt = ({ role, policy, hasSecondFactor, firstSignInAt }: StandingFacts): Date | null => {
  if (hasSecondFactor || !policy.secondFactorRoles.includes(role)) return null;
  const from = policy.secondFactorFrom ? Date.parse(`${policy.secondFactorFrom}T00:00:00+09:00`) : 0;
  return new Date(Math.max(from, firstSignInAt?.getTime() ?? 0) + policy.secondFactorGraceDays * DAY_MS);
};

/**
 * What a session still lacks. What falls due by the clock alone counts from the next sign-in on, so that midnight interrupts no talk with a
 * patient; a session lasts twelve hours at most.
 */
export function standingOf(facts: StandingFacts): Standing {
  const dueAt = enrolmentDueAt(facts);
  return {
    pending: pendingOf(facts, dueAt),
    enrolmentDueAt: dueAt,
    passwordMinLength: minLengthOf(facts.policy.passwordRule, facts.hasSecondFactor),
  };
}

const pendingOf = (facts: StandingFacts, dueAt: Date | null): Pending | null => {
  if (facts.hasSecondFactor && facts.session.method === 'password') return 'secondFactor';
  if (isPasswordDue(facts)) return 'passwordChange';
  return dueAt !== null && dueAt <= facts.session.createdAt ? 'enrolment' : null;
};

const isPasswordDue = ({
  policy,
  hasSecondFactor,
  passwordSetAt,
  passwordIsShort,
  session,
}: StandingFacts): boolean => {
  if (passwordSetAt === null) return false;
  if (policy.passwordRule !== 'eightChangedEveryTwoMonths') {
    return passwordIsShort && minLengthOf(policy.passwordRule, hasSecondFactor) === PASSWORD_MIN_LENGTH;
  }
  return passwordSetAt.getTime() + PASSWORD_LIFE_DAYS * DAY_MS <= session.createdAt.getTime();
};
