import { expect, test } from 'vitest';
import { oneAtATime } from '#kernel/media/one-at-a-time.ts';

test('work runs in the order it came, never two at once, and a failure stops nobody', async () => {
  const inTurn = oneAtATime();
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      events.push(`${name} begins`);
      await new Promise(setImmediate);
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });

  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);

  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('who gives up while waiting is told at once and never runs', async () => {
  const inTurn = oneAtATime();
  const gate = Promise.withResolvers<string>();
  const controller = new AbortController();
  let ran = false;
  const running = inTurn(() => gate.promise);
  const waiting = inTurn(async () => (ran = true), controller.signal);

  controller.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');

  gate.resolve('done');
  expect(await running).toBe('done');
  expect(await inTurn(async () => ran)).toBe(false);
});

test('who gives up before asking is told so', async () => {
  const inTurn = oneAtATime();
  await expect(inTurn(async () => 'x', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});
