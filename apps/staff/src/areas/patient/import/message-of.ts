import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/shared/client';

/** What a refusal or a lost connection says, as one sentence. Anything else is a bug, and goes on as one. */
export const messageOf = (failure: unknown): string => {
  if (failure instanceof ApiProblem) {
    const [field] = failure.body.errors ?? [];
    return failure.body.detail ?? field?.message ?? failure.body.title;
  }
  if (failure instanceof NetworkProblem || failure instanceof TimeoutProblem) return failure.message;
  throw failure;
};
