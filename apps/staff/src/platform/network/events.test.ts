import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeStale, makeStaleSoon, readChange } from '#platform/network/events.ts';
import { queryClient } from '#platform/query-client.ts';

test('a change names its topic and record', () => {
  expect(readChange('{"topic":"order","id":"1"}')).toEqual({ topic: 'order', id: '1' });
});

test.each(['{"topic":"unheardOf","id":null}', '{}', 'null', '[]', 'no json', ''])('%j is ignored', (text) => {
  expect(readChange(text)).toBeNull();
});

test('a change while something is read for the first time is not taken for known by its answer', async () => {
  const queryKey = ['chat', 'thread'];
  let answer: (text: string) => void = () => {};
  const read = queryClient.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });

  makeStale(['chat']);
  answer('read before the question came');
  await read;

  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a burst of changes about one topic is fetched once, and a later change again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queryFn = vi.fn<() => Promise<string>>(async () => 'orders');
  const observer = new QueryObserver(queryClient, { queryKey: ['order', 'list'], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);

  for (let change = 0; change < 5; change += 1) makeStaleSoon('order');
  makeStaleSoon('chat');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);

  makeStaleSoon('order');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
});
