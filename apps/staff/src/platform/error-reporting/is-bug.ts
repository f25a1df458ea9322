import { AuthError } from '@nattoku/baas/auth-client';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { PageProblem } from '#routing/page-problem.ts';

const SERVER_ERROR = 500;

/** Whether somebody has to look into it. What was refused on purpose, given up or lost with the network is explained to the person at the screen. */
export function isBug(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.body.status === SERVER_ERROR;
  if (error instanceof AuthError || error instanceof NetworkProblem || error instanceof PageProblem) return false;
  return !(error instanceof Response) && !(error instanceof DOMException && error.name === 'AbortError');
}
