import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { PASSWORD_MIN_LENGTH, passwordProblems } from '@nattoku/rules/auth/password';
import { confirmed, required } from '@nattoku/rules/text/validation';

export type NewPasswordValues = { password: string; confirmation: string };

/** Whether the shorter minimum holds, by the shortest password that the server names for this person (specification/auth.md §15). */
export const mayBeShort = (minLength: number): boolean => minLength < PASSWORD_MIN_LENGTH;

/** The rule of specification/auth.md §15, as the server asks it, and the same password once more. */
export function checkNewPassword({ password, confirmation }: NewPasswordValues, minLength: number): FieldProblem[] {
  const again = [required(confirmation), confirmed(confirmation, password)].find((verdict) => verdict !== true);
  return [
    ...passwordProblems(password, { hasSecondFactor: mayBeShort(minLength) }).map((message) => ({
      field: 'password',
      message,
    })),
    ...(again === undefined ? [] : [{ field: 'confirmation', message: again }]),
  ];
}
