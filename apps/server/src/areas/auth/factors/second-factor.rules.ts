import type { Role } from '@nattoku/contract/auth/permissions';
import type { SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Failures that count against a person; what else goes wrong is not the person's doing. */
const failures = [
  'secondFactor.wrong',
  'secondFactor.used',
  'secondFactor.clockOff',
  'passkey.failed',
  'password.wrong',
  'signIn.failed',
];

export const isFailure = (error: unknown): boolean => error instanceof Problem && failures.includes(error.code);

/** Temporary access stands in for a factor that was lost; it must not make itself permanent. */
export function requireOwnFactors({ actor }: StaffScope): void {
  if (actor.method === 'temporaryAccess') throw new Problem('secondFactor.temporary');
}

type Required = Pick<SecurityPolicy, 'secondFactorRoles' | 'secondFactorFrom'>;

/** Whether this role may not be without a second factor on that day (Asia/Tokyo). */
export const isRequired = ({ secondFactorRoles, secondFactorFrom }: Required, role: Role, today: string): boolean =>
  secondFactorRoles.includes(role) && (secondFactorFrom === null || secondFactorFrom <= today);
