import { expect, test } from 'vitest';
import { openWorkerQueue, TaskOverLimits } from '#kernel/worker-queue.ts';

/** Echoes; a few words are orders. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let count = 0;
    parentPort.on('message', (task) => {
      count += 1;
      parentPort.postMessage({ step: 'of ' + task });
      if (task === 'loop') for (;;);
      if (task === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
      if (task === 'exit') process.exit();
      parentPort.postMessage(task === 'fail' ? { failed: 'on purpose' } : { result: task + count });
    });
    parentPort.postMessage({ ready: true });
  `)}`,
);
const open = () => openWorkerQueue<string, string>(worker, { limits: { seconds: 1, memoryMb: 32 } });

test('tasks are answered one after the other by one thread', async () => {
  const run = open();
  expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['a1', 'b2', 'c3']);
});

test.each(['loop', 'fill'])(
  'a task that does not end or takes all memory is ended with its last step: %s',
  async (task) => {
    const run = open();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    const over = run(task);
    const next = run('next');

    await expect(over).rejects.toThrow(TaskOverLimits);
    await expect(over).rejects.toMatchObject({ step: `of ${task}` });
    expect(await next).toBe('next1');
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(1);
  },
);

test.each([
  ['fail', 'on purpose'],
  ['exit', 'ended without an answer'],
])('a task that ends with a failure rejects, and the next one is answered: %s', async (task, words) => {
  const run = open();
  await expect(run(task)).rejects.toThrow(words);
  expect(await run('next')).toMatch(/^next/);
});

test('a thread without tasks is ended, and started again', async () => {
  const run = openWorkerQueue<string, string>(worker, { idleSeconds: 0 });
  expect(await run('a')).toBe('a1');
  await expect.poll(() => run('b')).toBe('b1');
});
