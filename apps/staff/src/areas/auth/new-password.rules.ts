import type { FieldProblem } from '@nattoku/contract/problems';
import { passwordProblems } from '@nattoku/rules/password';
import { confirmed, required } from '@nattoku/rules/validation';

export type NewPasswordValues = { password: string; confirmation: string };

/** The rule of product.md §7, as the server asks it, and the same password once more. */
export function checkNewPassword({ password, confirmation }: NewPasswordValues): FieldProblem[] {
  const again = [required(confirmation), confirmed(confirmation, password)].find((verdict) => verdict !== true);
  return [
    ...passwordProblems(password, { hasSecondFactor: false }).map((message) => ({ field: 'password', message })),
    ...(again === undefined ? [] : [{ field: 'confirmation', message: again }]),
  ];
}
