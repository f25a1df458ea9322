import { expect, test } from 'vitest';
import { makeStale, readChange } from '#platform/network/events.ts';
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
