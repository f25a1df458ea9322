import { beforeAll, expect, test } from 'vitest';
import { LimitReached, openRateLimits } from '#kernel/rate-limits.ts';
import { openLog } from '#kernel/http/logging.ts';
import { newId } from '#kernel/new-id.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { type TestServer, testServer, useOwnServer } from '#testing/test-server.ts';

useOwnServer();

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** The limits as another process has them. */
const openLimits = () => {
  const limits = openRateLimits(server.services.database.pool, openLog('silent'));
  atEndOfFile(limits.close);
  return limits;
};
type Limits = ReturnType<typeof openLimits>;

const MOST = 300;
const lookUp = (limits: Limits, subject: string) =>
  limits.spend('patientSearchPerStaff', subject).then(
    () => 'allowed',
    (error: unknown) => {
      if (!(error instanceof LimitReached)) throw error;
      return error.isFirst ? 'first refused' : 'refused';
    },
  );
const lookUps = async (limits: Limits, subject: string, times: number) => {
  const answers = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await lookUp(limits, subject));
  return answers.filter((answer) => answer === 'allowed').length;
};
const rows = async (name: string) =>
  (await server.owner.query('SELECT points FROM rate_limits WHERE key LIKE $1', [`${name}:%`])).rows;

test('what slows a person down is counted without the database, and what guards a secret in it before the answer', async () => {
  const limits = openLimits();
  const before = [await rows('fhirPerClient'), await rows('identityPerNumber')];

  for (let turn = 0; turn < 3; turn += 1) {
    await limits.spend('fhirPerClient', newId());
    await limits.spend('identityPerNumber', newId());
    expect(await rows('identityPerNumber')).toHaveLength((before[1]?.length ?? 0) + turn + 1);
  }
  expect(await rows('fhirPerClient')).toEqual(before[0]);
  await limits.settle();
  expect(await rows('fhirPerClient')).toHaveLength((before[0]?.length ?? 0) + 3);
});

test('two processes hold a limit together but for what either let through in the last second, and one of them refuses first', async () => {
  const [here, there] = [openLimits(), openLimits()];
  const who = newId();
  await lookUp(here, who);
  await lookUp(there, who);
  await here.settle();
  await there.settle();

  expect(await lookUps(here, who, MOST - 2)).toBe(MOST - 2);
  const beyond = await lookUps(there, who, 50);
  expect(beyond).toBe(50);
  await here.settle();
  await there.settle();

  const answers = [await lookUp(there, who), await lookUp(here, who), await lookUp(there, who)];
  expect(answers).toEqual(['first refused', 'refused', 'refused']);
  expect(await lookUp(openLimits(), newId())).toBe('allowed');
});

test('nobody is refused before the database was asked', async () => {
  const limits = openLimits();
  const who = newId();
  expect(await lookUps(limits, who, MOST)).toBe(MOST);
  await limits.settle();
  await server.owner.query("DELETE FROM rate_limits WHERE key LIKE 'patientSearchPerStaff:%'");

  expect(await lookUp(limits, who)).toBe('allowed');
});

test('of fifty at once beyond the limit none gets through, and one is the first', async () => {
  const limits = openLimits();
  const who = newId();
  await lookUps(limits, who, MOST);

  const answers = await Promise.all(Array.from({ length: 50 }, () => lookUp(limits, who)));

  expect(answers.filter((answer) => answer === 'first refused')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'allowed')).toEqual([]);
});

test('a process that starts again knows from its first settlement on what was counted before', async () => {
  const before = openLimits();
  const who = newId();
  await lookUps(before, who, MOST);
  await before.close();
  const after = openLimits();
  expect(await lookUp(after, who)).toBe('allowed');
  await after.settle();

  expect(await lookUp(after, who)).toBe('first refused');
});
