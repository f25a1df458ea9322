import { expect, test } from 'vitest';
import { queuesOf } from '#kernel/area.ts';
import type { Queue } from '#kernel/jobs/queue.ts';

const TAKEN = 'test.taken' as Queue;
const worker = () => async () => {};
const clock = { cron: '* * * * *', run: async () => {} };

test('the queues of all areas are those of their jobs and of their clocks', () => {
  const areas = [
    { name: 'one', jobs: [{ queue: TAKEN, worker }] },
    { name: 'two', schedules: [{ queue: 'test.clock', ...clock }] },
  ];

  expect(queuesOf(areas, [TAKEN])).toEqual(['test.taken', 'test.clock']);
});

test('two areas cannot take jobs out of one queue', () => {
  const areas = ['one', 'two'].map((name) => ({ name, jobs: [{ queue: TAKEN, worker }] }));

  expect(() => queuesOf(areas, [TAKEN])).toThrow('Declared twice: test.taken');
});

test('a queue that jobs are sent to and that no area takes ends the start', () => {
  expect(() => queuesOf([], [TAKEN])).toThrow('No area takes the jobs of: test.taken');
});
