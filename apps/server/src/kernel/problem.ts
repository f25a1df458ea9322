import type { FieldProblem, ProblemBody, ProblemCode } from '@nattoku/contract/shared/problems';
import { problems, problemType } from '@nattoku/contract/shared/problems';

type Extra = Omit<ProblemBody, 'type' | 'title' | 'status' | 'code' | 'instance'>;

/** A refusal made on purpose, with a code that the contract knows. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }
}

export const invalidInput = (...errors: FieldProblem[]): Problem => new Problem('request.invalid', { errors });

export const problemBody = (code: ProblemCode, requestId: string, extra: Extra = {}): ProblemBody => ({
  type: problemType(code),
  title: problems[code].title,
  status: problems[code].status,
  code,
  instance: `urn:nattoku:request:${requestId}`,
  ...extra,
});
