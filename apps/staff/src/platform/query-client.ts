import { QueryClient } from '@tanstack/react-query';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/client';

/** given.md §7: what the product tries again. A 409 is left out here: of our own server it is an answer. */
export const retryStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
export const RETRIES = 2;

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && retryStatuses.includes(error.body.status));

/** Keys begin with a topic of contract/events.ts: `['videoOrder', orderId]`. An event about the topic makes them stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      // A hospital's network often has no way out; what the browser calls offline still reaches our server.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
