import type { NewEntry } from '@nattoku/contract/ic-support/session-entry';
import { expect, test } from 'vitest';
import { createTalkLog } from '#areas/ic-support/session/talk-log.ts';

const note = (id: string): NewEntry => ({ id, at: '2027-01-25T05:00:00.000Z', kind: 'note', text: id });
class Decided extends Error {}

/** A room whose network can be cut, a server that keeps each entry once, and a device that outlives its page. */
function room() {
  let isCut = false;
  let losesAnswers = false;
  const device: { entries: NewEntry[] } = { entries: [] };
  const server: string[] = [];
  const mended: (() => void)[] = [];
  const open = () =>
    createTalkLog(
      {
        read: async () => device.entries,
        write: async (entries) => {
          device.entries = [...entries];
        },
      },
      {
        send: async (entries) => {
          if (isCut) throw new Error('cut');
          const fits = entries.filter(({ id }) => id !== 'wrong');
          for (const { id } of fits) if (!server.includes(id)) server.push(id);
          if (losesAnswers) throw new Error('the answer is lost');
          if (entries.some(({ id }) => id === 'over')) throw new Decided('終わっています');
          return {
            accepted: fits.map(({ id }) => id),
            refused: entries.length > fits.length ? [{ id: 'wrong', reason: '範囲外' }] : [],
          };
        },
        isDecision: (error) => error instanceof Decided,
        reasonOf: (error) => (error instanceof Error ? error.message : ''),
        pause: () => new Promise<void>((resolve) => mended.push(resolve)),
      },
    );
  const mend = () => {
    isCut = false;
    losesAnswers = false;
    for (const go of mended.splice(0)) go();
  };
  return { open, mend, device, server, cut: () => (isCut = true), loseAnswers: () => (losesAnswers = true) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a network that is cut loses nothing, and what comes later stays behind it', async () => {
  const { open, mend, device, server, cut } = room();
  const log = open();
  await log.open();
  await log.append([note('a')]);
  cut();
  void log.append([note('b')]);
  await settled();
  void log.append([note('c')]);
  await settled();
  expect(log.get()).toMatchObject({ isCut: true, waiting: [{ id: 'b' }, { id: 'c' }] });
  expect(device.entries.map(({ id }) => id)).toEqual(['b', 'c']);
  mend();
  await settled();
  expect(server).toEqual(['a', 'b', 'c']);
  expect(log.get()).toMatchObject({ isCut: false, waiting: [] });
  expect(device.entries).toEqual([]);
});

test('a browser that was killed goes on in the next page, and what was sent already counts once', async () => {
  const { open, mend, server, loseAnswers } = room();
  const first = open();
  await first.open();
  loseAnswers();
  void first.append([note('a'), note('b')]);
  await settled();
  first.stop();
  mend();
  const second = open();
  await second.open();
  await second.append([note('c')]);
  await settled();
  expect(server).toEqual(['a', 'b', 'c']);
  expect(second.get().waiting).toEqual([]);
});

test('what the server refuses is named and does not hold up the rest', async () => {
  const { open, server } = room();
  const log = open();
  await log.open();
  await log.append([note('a'), note('wrong'), note('b')]);
  expect(server).toEqual(['a', 'b']);
  expect(log.get()).toMatchObject({ waiting: [], refused: [{ id: 'wrong', reason: '範囲外' }] });
  await log.append([note('over')]);
  expect(log.get().refused.at(-1)).toEqual({ id: 'over', reason: '終わっています' });
});
