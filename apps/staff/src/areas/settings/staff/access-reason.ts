import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { required } from '@nattoku/rules/text/validation';

/** A person who opens a way past the second factor says why. */
export const checkAccessReason = (reason: string): FieldProblem[] => {
  const verdict = required(reason);
  return verdict === true ? [] : [{ field: 'reason', message: verdict }];
};
