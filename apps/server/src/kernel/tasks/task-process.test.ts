import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTaskProcess, TaskOverLimits } from '#kernel/tasks/task-process.ts';

/** Echoes; a few words are orders. */
const source = `
  let count = 0;
  process.on('message', (task) => {
    count += 1;
    process.send({ step: 'of ' + task }, () => {
      if (task === 'loop') for (;;);
      if (task === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
      if (task === 'exit') process.exit();
      process.send(task === 'fail' ? { failed: 'on purpose' } : { result: task + count });
    });
  });
  process.send({ ready: true });
`;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-tasks-'));
  await writeFile(join(folder, 'echo.mjs'), source);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (options: Parameters<typeof openTaskProcess>[1] = { limits: { seconds: 2, memoryMb: 32 } }) =>
  openTaskProcess<string, string>(pathToFileURL(join(folder, 'echo.mjs')), options);

test('tasks are answered one after the other by one process', async () => {
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

test('an answer counts that came while the sender was too busy to read it', async () => {
  const run = open({ limits: { seconds: 1, memoryMb: 32 } });
  await run('warm');
  const answer = run('a');
  setImmediate(() => {
    const end = performance.now() + 1_500;
    while (performance.now() < end);
  });
  expect(await answer).toBe('a2');
});

test('a process without tasks is ended, and started again', async () => {
  const run = open({ idleSeconds: 0 });
  expect(await run('a')).toBe('a1');
  await expect.poll(() => run('b')).toBe('b1');
});
