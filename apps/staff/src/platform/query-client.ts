import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

export const STALE_AFTER_MS = 30_000;

/** Keys begin with a topic of contract/events.ts: `['order', orderId]`. An event about the topic makes them stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // The HTTP client tries again (specification/errors.md §5); twice over would be tries times tries.
      retry: false,
      // A hospital's network often has no way out; what the browser calls offline still reaches our server.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** What a page needs before it is shown. Leaving before it came calls the request off, unless something on the screen waits for it, too. */
export async function loadQuery<Data, Failure, Selected, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Failure, Selected, Key>,
  signal: AbortSignal,
): Promise<Selected> {
  const { queryKey } = query;
  const cancel = () => {
    const isShown = queryClient.getQueryCache().find({ queryKey, exact: true })?.getObserversCount();
    if (!isShown) void queryClient.cancelQueries({ queryKey, exact: true });
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await queryClient.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
