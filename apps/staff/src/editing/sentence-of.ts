import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';

/** What the person is told about a call that failed. A bug is no refusal and goes on to the person who reports it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.title;
  if (error instanceof NetworkProblem) return '通信できませんでした。もう一度お試しください。';
  throw error;
}
