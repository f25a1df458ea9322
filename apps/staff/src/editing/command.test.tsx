import { NetworkProblem } from '@nattoku/contract/shared/http-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createCommand } from '#editing/command.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { refused } from '#testing/server.ts';

/** A server that knows what it has done by its keys, and may lose an answer on its way. */
function openServer() {
  const effects = new Map<string, string>();
  const fail: (Error | 'answer lost')[] = [];
  const send = (what: string) => async (key: string) => {
    const failure = fail.shift();
    if (failure instanceof Error) throw failure;
    if (!effects.has(key)) effects.set(key, what);
    if (failure) throw new NetworkProblem('answer lost');
  };
  return { fail, send, done: () => [...effects.values()] };
}

test('a double click sends once', async () => {
  const { send, done } = openServer();
  const command = createCommand();
  const presses = [command.run(send('発行')), command.run(send('発行'))];
  expect(command.get().pending).toBe(true);

  expect(await Promise.all(presses)).toEqual([true, false]);
  expect(done()).toEqual(['発行']);
  expect(command.get()).toEqual({ pending: false, refusal: undefined });
});

test('a lost answer is recognised: pressed again, it has one effect', async () => {
  const { fail, send, done } = openServer();
  const command = createCommand();
  fail.push('answer lost');
  expect(await command.run(send('発行'))).toBe(false);
  expect(command.get().refusal).toContain('通信できませんでした');

  expect(await command.run(send('発行'))).toBe(true);
  expect(done()).toEqual(['発行']);
});

test.each([500, 502, 503, 429])('a server that answers %i has not decided: the key stays', async (status) => {
  const { fail, send } = openServer();
  const command = createCommand();
  const keys: string[] = [];
  const keyed = (key: string) => {
    keys.push(key);
    return send('発行')(key);
  };
  fail.push(refused(status));
  await command.run(keyed);
  await command.run(keyed);
  expect(new Set(keys).size).toBe(1);
});

test('what is sent in other words after a lost answer is another thing', async () => {
  const { fail, send, done } = openServer();
  const command = createCommand();
  fail.push('answer lost');
  await command.run(send('理由A'), 'A');
  await command.run(send('理由B'), 'B');
  expect(done()).toEqual(['理由A', '理由B']);
});

test('what was done can be done once more, and what was refused be asked for again', async () => {
  const { fail, send, done } = openServer();
  const command = createCommand();
  await command.run(send('はい'));
  await command.run(send('はい'));
  fail.push(refused(400));
  await command.run(send('いいえ'));
  await command.run(send('いいえ'));
  expect(done()).toEqual(['はい', 'はい', 'いいえ']);
});

test('a refusal is shown as a sentence until the next press', async () => {
  const command = createCommand();
  const shown = () => renderToStaticMarkup(<FormRefusal>{command.get().refusal}</FormRefusal>);
  await command.run(() => Promise.reject(refused(409, { detail: 'この同意書はもう署名されています。' })));
  expect(shown()).toContain('この同意書はもう署名されています。');

  await command.run(() =>
    Promise.reject(refused(400, { errors: [{ field: 'name', message: '名前を入れてください' }] })),
  );
  expect(shown()).toContain('名前を入れてください');
  expect(shown()).not.toContain('もう署名');

  await command.run(() => Promise.resolve());
  expect(shown()).toBe('');
});

test('a refusal that is shown in another way has no sentence, and what follows it happens after the sentence', async () => {
  const command = createCommand();
  const conflict = refused(409, { code: 'record.versionConflict' });
  await command.run(() => Promise.reject(conflict), null, { shows: (error) => error === conflict });
  expect(command.get()).toEqual({ pending: false, refusal: undefined });

  const seen: unknown[] = [];
  const onRefused = () => void seen.push(command.get().refusal);
  await command.run(() => Promise.reject(conflict), null, { words: { conflict: 'ほかの職員が先でした。' }, onRefused });
  expect(seen).toEqual(['ほかの職員が先でした。']);
});

test('a bug is no refusal: it goes on to the person who reports it, and the button is free again', async () => {
  const command = createCommand();
  await expect(command.run(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  expect(command.get()).toEqual({ pending: false, refusal: undefined });
});
