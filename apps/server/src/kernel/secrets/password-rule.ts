import type { PasswordRule } from '@nattoku/contract/auth/security-policy';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR } from '@nattoku/rules/auth/password';

/** specification/auth.md §§15, 18 and the three ways of the ministry's guideline (security-policy.ts): the shortest password allowed now. */
export const minLengthOf = (rule: PasswordRule, hasSecondFactor: boolean): number => {
  const mayBeShort = rule === 'eightChangedEveryTwoMonths' || (rule === 'thirteenOrSecondFactor' && hasSecondFactor);
  return mayBeShort ? PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR : PASSWORD_MIN_LENGTH;
};
