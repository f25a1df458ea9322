import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { permissionsOf } from '@nattoku/contract/auth/permissions';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openWhoAsks } from '#kernel/sessions/who-asks.ts';

const open = (settings: { lifeMs?: number } = {}) => {
  let hears = true;
  const whoAsks = openWhoAsks({ isHearing: () => hears, ...settings });
  const shelf = whoAsks.shelf<string>('staff');
  const keep = (hash: Buffer, subjects: string[], during = async () => {}) =>
    shelf.keep(hash, async () => {
      await during();
      return { lookedUp: { facts: 'somebody', subjects } };
    });
  return { whoAsks, shelf, keep, deafen: () => (hears = false), hear: () => (hears = true) };
};
const aHash = () => randomBytes(32);

setFlagsFromString('--expose-gc');
/** Megabytes in use after everything that nobody holds is gone. */
const megabytes = (): number => {
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

test('what was looked up is kept until one of its subjects changes', async () => {
  const { whoAsks, shelf, keep } = open();
  const [hash, other, subjects] = [aHash(), aHash(), [newId(), newId(), newId()]];
  await keep(hash, subjects);
  await keep(other, [newId()]);
  expect(shelf.kept(hash)).toBe('somebody');
  expect(whoAsks.shelf('link').kept(hash)).toBeUndefined();

  for (const subject of subjects) {
    await keep(hash, subjects);
    whoAsks.drop(subject);
    expect(shelf.kept(hash)).toBeUndefined();
  }
  expect(shelf.kept(other)).toBe('somebody');
});

test('a look-up during which its subject changed answers the person who asked and nobody else', async () => {
  const { whoAsks, shelf, keep } = open();
  const [hash, subject] = [aHash(), newId()];
  const found = await keep(hash, [subject], async () => whoAsks.drop(subject));
  expect(found.lookedUp.facts).toBe('somebody');
  expect(shelf.kept(hash)).toBeUndefined();

  await keep(hash, [subject], async () => whoAsks.drop(newId()));
  expect(shelf.kept(hash)).toBe('somebody');

  await keep(hash, [subject], async () => whoAsks.hearer.lost?.());
  expect(shelf.kept(hash)).toBeUndefined();
});

test('a process that does not hear believes nothing, and after a loss nothing of before', async () => {
  const { whoAsks, shelf, keep, deafen, hear } = open();
  const hash = aHash();
  await keep(hash, [newId()]);
  deafen();
  expect(shelf.kept(hash)).toBeUndefined();
  hear();
  expect(shelf.kept(hash)).toBe('somebody');
  whoAsks.hearer.lost?.();
  whoAsks.hearer.resumed?.();
  expect(shelf.kept(hash)).toBeUndefined();
});

test('there is room for ten thousand of a kind; the oldest makes way, and a change of all costs nothing', async () => {
  const { whoAsks, shelf, keep } = open();
  const [facility, hashes] = [newId(), Array.from({ length: 10_001 }, aHash)];
  for (const hash of hashes) await keep(hash, [facility, newId(), newId()]);
  const [first, second] = hashes;
  if (!first || !second) throw new Error('there are many');

  expect(whoAsks.size()).toBe(10_000);
  expect([shelf.kept(first), shelf.kept(second)]).toEqual([undefined, 'somebody']);
  whoAsks.drop(facility);
  expect(hashes.filter((hash) => shelf.kept(hash) !== undefined)).toEqual([]);
});

test('ten thousand sessions take less than 20 MB, and five times as many take no more', async () => {
  const shelf = openWhoAsks({ isHearing: () => true }).shelf<object>('staff');
  const facility = newId();
  const signIn = async () => {
    const [staffId, sessionId, lastSeenAt] = [newId(), newId(), new Date()];
    const permissions = [...permissionsOf('doctor', {})];
    const actor = {
      kind: 'staff',
      facilityId: facility,
      staffId,
      sessionId,
      name: '山田 太郎',
      role: 'doctor',
      permissions,
    };
    const facts = { actor, service: { validUntil: null, retiresOn: null }, session: { lastSeenAt, endedAt: null } };
    await shelf.keep(aHash(), async () => ({ lookedUp: { facts, subjects: [facility, staffId, sessionId] } }));
  };
  const before = megabytes();
  for (let session = 0; session < 10_000; session += 1) await signIn();
  const full = megabytes() - before;
  for (let session = 0; session < 40_000; session += 1) await signIn();
  const overrun = megabytes() - before;

  expect(full).toBeLessThan(20);
  expect(overrun).toBeLessThan(full * 1.2 + 1);
});

test('nothing is kept for longer than its life, although no change was told', async () => {
  const { shelf, keep } = open({ lifeMs: 0 });
  const hash = aHash();
  await keep(hash, [newId()]);
  expect(shelf.kept(hash)).toBeUndefined();
});
