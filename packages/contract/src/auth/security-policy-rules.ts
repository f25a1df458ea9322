import { addDays, type PlainDate } from '@nattoku/rules/time/plain-date';
import type { Role } from '#auth/permissions.ts';
import type { FieldProblem } from '#shared/problems.ts';
import type { SecurityPolicy } from '#auth/security-policy.ts';

/** Who changes the policy, and on which day in Tokyo. */
export type PolicyAuthor = { role: Role; ownSecondFactor: boolean; today: PlainDate };

/** A second factor that is asked of somebody is asked from a day on: where none is named, from today. */
export const normalisePolicy = (policy: SecurityPolicy, today: PlainDate): SecurityPolicy => ({
  ...policy,
  secondFactorRoles: [...new Set(policy.secondFactorRoles)],
  secondFactorFrom: policy.secondFactorRoles.length === 0 ? null : (policy.secondFactorFrom ?? today),
});

/** The last day on which setting up can still be put off by the person who signed in before; null where nobody is asked. */
export const graceEndsOn = ({ secondFactorFrom, secondFactorGraceDays }: SecurityPolicy): PlainDate | null =>
  secondFactorFrom === null ? null : addDays(secondFactorFrom, secondFactorGraceDays);

/** What is wrong with a normalised policy; the form and the server ask the same question. */
export function checkPolicy(policy: SecurityPolicy, author: PolicyAuthor): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (policy.idleTimeoutSeconds > policy.absoluteTimeoutSeconds)
    problems.push({
      field: 'idleTimeoutSeconds',
      message: '自動ロックまでの時間は、ログインしていられる時間より短くしてください',
    });
  if (locksAuthorOut(policy, author))
    problems.push({
      field: 'secondFactorRoles',
      message:
        'あなたの二要素認証がまだ設定されていません。このまま保存するとすぐに操作できなくなるので、先にご自分の二要素認証を設定するか、開始日・猶予日数を先に延ばしてください',
    });
  return problems;
}

const locksAuthorOut = (policy: SecurityPolicy, { role, ownSecondFactor, today }: PolicyAuthor): boolean => {
  const ends = graceEndsOn(policy);
  return policy.secondFactorRoles.includes(role) && !ownSecondFactor && ends !== null && ends <= today;
};
