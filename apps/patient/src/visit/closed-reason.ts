import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { ProblemCode } from '@nattoku/contract/shared/problems';

export type ClosedReason = 'invalid' | 'locked' | 'missing' | 'tooMany' | 'elsewhere' | 'noPreview' | 'paused' | 'over';

export const closedBy: Partial<Record<ProblemCode, ClosedReason>> = {
  'link.invalid': 'invalid',
  'link.locked': 'locked',
  'link.sessionMissing': 'missing',
  'request.tooMany': 'tooMany',
};

/**
 * Why a visit could not be opened; undefined where no answer came or the server itself is in trouble. A refusal that says nothing of the link
 * would be the same at the next try.
 */
export const refusedBy = (error: unknown): ClosedReason | undefined => {
  if (!(error instanceof ApiProblem)) return undefined;
  const { code, status } = error.body;
  return closedBy[code] ?? (status >= 400 && status < 500 ? 'invalid' : undefined);
};

/** Trouble between this page and the hospital: no answer, a server in trouble, or something else that answers in its place, such as the sign-in of a Wi-Fi. */
export type Trouble = 'line' | 'server' | 'between';

export const troubleOf = (error: unknown): Trouble => {
  if (error instanceof ApiProblem) return 'server';
  const status = error instanceof NetworkProblem ? error.status : null;
  if (status === null) return 'line';
  return status >= 500 || status === 429 ? 'server' : 'between';
};

/** Too many calls pass by themselves; everything else needs the link again. */
export const isEndOfSession = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.body.code !== 'request.tooMany' && closedBy[error.body.code] !== undefined;
