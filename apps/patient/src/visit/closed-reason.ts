import { ApiProblem } from '@nattoku/contract/shared/client';
import type { ProblemCode } from '@nattoku/contract/shared/problems';

export type ClosedReason = 'invalid' | 'locked' | 'missing' | 'tooMany' | 'elsewhere' | 'noPreview' | 'paused' | 'over';

export const closedBy: Partial<Record<ProblemCode, ClosedReason>> = {
  'link.invalid': 'invalid',
  'link.locked': 'locked',
  'link.sessionMissing': 'missing',
  'request.tooMany': 'tooMany',
};

/** Too many calls pass by themselves; everything else needs the link again. */
export const isEndOfSession = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.body.code !== 'request.tooMany' && closedBy[error.body.code] !== undefined;
