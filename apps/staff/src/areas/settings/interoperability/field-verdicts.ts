import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { ValidationResult } from '@nattoku/rules/text/validation';

/** The first thing that is wrong with each field. */
export const problemsOf = (verdicts: Readonly<Record<string, readonly ValidationResult[]>>): FieldProblem[] =>
  Object.entries(verdicts).flatMap(([field, each]) => {
    const message = each.find((verdict) => verdict !== true);
    return message === undefined ? [] : [{ field, message }];
  });
