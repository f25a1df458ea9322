import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** A read that never ends by itself, and what became of it. */
const hangingRead = () => {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>(() => {});
  };
  return { signals, query: { queryKey: ['patient', '1'], queryFn } };
};

const failureOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

test('specification/errors.md §5: TanStack Query does not try again what the HTTP client has tried', async () => {
  const { queryClient } = await import('#platform/query-client.ts');
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('gone')));

  await expect(queryClient.fetchQuery({ queryKey: ['video'], queryFn })).rejects.toThrow('gone');
  expect(queryFn).toHaveBeenCalledOnce();
});

test('leaving before a page is shown calls its read off', async () => {
  const { loadQuery } = await import('#platform/query-client.ts');
  const { signals, query } = hangingRead();
  const page = new AbortController();

  const failure = failureOf(loadQuery(query, page.signal));
  page.abort();

  await expect(failure).resolves.toBeInstanceOf(Error);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('what something on the screen waits for as well is not called off', async () => {
  const { QueryObserver } = await import('@tanstack/react-query');
  const { loadQuery, queryClient } = await import('#platform/query-client.ts');
  const { signals, query } = hangingRead();
  const stop = new QueryObserver(queryClient, query).subscribe(() => {});
  const page = new AbortController();

  void failureOf(loadQuery(query, page.signal));
  page.abort();

  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  stop();
});

test('the next page asks again for what the page that was left had asked for', async () => {
  const { loadQuery } = await import('#platform/query-client.ts');
  const { query } = hangingRead();
  const left = new AbortController();
  const failure = failureOf(loadQuery(query, left.signal));
  left.abort();

  const next = loadQuery({ ...query, queryFn: async () => '山田' }, new AbortController().signal);

  await expect(next).resolves.toBe('山田');
  await expect(failure).resolves.toBeInstanceOf(Error);
});
