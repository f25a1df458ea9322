import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runLimited } from '#kernel/pdf/run-limited.ts';
import { takeTurns } from '#kernel/pdf/take-turns.ts';

const limits = { seconds: 1, memory: { data: 960_000 }, output: 10_000 };
const node = (script: string) => runLimited([process.execPath, '-e', script], null, limits);

describe('a program is ended', () => {
  test.each([
    ['that never stops', 'for (;;);', 'tooSlow'],
    ['that answers without an end', 'for (;;) require("fs").writeSync(1, "x".repeat(1000))', 'tooMuch'],
    ['that fails', 'process.exit(3)', 'failed'],
    ['that is killed', 'process.kill(process.pid, "SIGABRT"); for (;;);', 'crashed'],
  ])('%s', async (_, script, how) => {
    expect((await node(script)).how).toBe(how);
  });

  test(
    'that does nothing, with what it started: otherwise its answer would stay open',
    { timeout: 50_000 },
    async () => {
      expect((await runLimited(['sh', '-c', 'sleep 120 & wait'], null, limits)).how).toBe('tooSlow');
    },
  );

  test.runIf(process.platform === 'linux')('that takes more memory than it may', async () => {
    const hog = 'const all = []; try { for (;;) all.push(Buffer.alloc(1e7, 1)); } catch { console.log(all.length); }';
    // A slow machine fills so much memory in more than the second of the others.
    const { output } = await runLimited([process.execPath, '-e', hog], null, { ...limits, seconds: 20 });
    expect(Number(output.toString())).toBeGreaterThan(10);
    expect(Number(output.toString())).toBeLessThan(50);
  });

  test('that is not there', async () => {
    expect((await runLimited(['nattoku-no-such-program'], null, limits)).how).toBe('missing');
  });
});

test('what it reads and what it answers is given whole', async () => {
  const { how, output } = await runLimited(['cat'], Buffer.from('納得'), limits);
  expect([how, output.toString()]).toEqual(['done', '納得']);
});

describe('work in turns', () => {
  test('begins in the order in which it came, no more at once than may', async () => {
    const inTurn = takeTurns({ atOnce: 2 });
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4].map((number) =>
        inTurn(async () => {
          begun.push(number);
          most = Math.max(most, (running += 1));
          await sleep(5);
          running -= 1;
        }),
      ),
    );
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
  });

  test('is sent away where too many wait or it has waited too long, and work that fails gives its place on', async () => {
    const inTurn = takeTurns({ atOnce: 1, mostWaiting: { count: 1, seconds: 0.05 } });
    const { promise: end, reject: fail } = Promise.withResolvers<void>();
    const first = inTurn(() => end);
    const second = inTurn(() => Promise.resolve());
    await expect(inTurn(() => Promise.resolve())).rejects.toMatchObject({
      code: 'pdf.busy',
      extra: { retryAfterSeconds: 10 },
    });
    await expect(second).rejects.toMatchObject({ code: 'pdf.busy' });
    fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });
});
