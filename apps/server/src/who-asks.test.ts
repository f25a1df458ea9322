import { setTimeout as pause } from 'node:timers/promises';
import { authContract } from '@nattoku/contract/auth/auth';
import { backgroundHeader } from '@nattoku/contract/shared/client';
import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { facilityContract } from '@nattoku/contract/facility/facility';
import type { Role } from '@nattoku/contract/auth/permissions';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test, vi } from 'vitest';
import { callerWith, type Hospital } from '#testing/hospital.ts';
import { cutListeners, openUnheard } from '#testing/process/other-changes.ts';
import { openOtherMachine } from '#testing/process/second-app.ts';
import { lastAllowed, openTwoProcesses } from '#testing/process/two-processes.ts';

const { other, unheard, openBoth, countLookUps } = await openTwoProcesses();

const at = (origin: string, { staff }: Hospital, role: Role, headers: Record<string, string> = {}) => {
  const call = callerWith(origin, { cookie: staff[role].cookie, ...headers });
  return async () => (await call(facilityContract.get, {})).status;
};
/** The same person at both processes; the latter answers first, so that both know them. */
const atBoth = async (hospital: Hospital, role: Role) => {
  const asking = [hospital.server.origin, other.origin].map((origin) => at(origin, hospital, role));
  for (const ask of asking) expect(await ask()).toBe(200);
  return asking;
};

test('who asks is looked up once in each process, and then known', async () => {
  const hospital = await openBoth();
  const asking = await atBoth(hospital, 'doctor');
  const lookUps = countLookUps();

  for (let turn = 0; turn < 5; turn += 1) for (const ask of asking) expect(await ask()).toBe(200);

  expect(lookUps()).toBe(0);
});

const ended = "UPDATE sessions SET ended_at = now(), end_reason = 'elsewhere' WHERE staff_id = $1";
/** Each takes from a doctor what they have; by somebody whom neither process hears but by NOTIFY. */
const changes: Record<string, string> = {
  'a session that ended': ended,
  'a session that was locked': 'UPDATE sessions SET locked_at = now() WHERE staff_id = $1',
  'a suspension': "UPDATE staff SET state = 'suspended' WHERE id = $1",
  'a last day that is over': "UPDATE staff SET valid_until = '2020-01-01' WHERE id = $1",
  'an end that was brought forward': "UPDATE sessions SET expires_at = now() - interval '1 s' WHERE staff_id = $1",
  'a shorter time until the screen locks':
    "WITH s AS (UPDATE sessions SET last_seen_at = now() - interval '2 min' WHERE staff_id = $1 RETURNING facility_id) UPDATE facilities SET idle_timeout_seconds = 60 WHERE id = (SELECT facility_id FROM s)",
  'a second factor that has to be given':
    "INSERT INTO totp_factors (id, facility_id, staff_id, sealed_secret, created_at, confirmed_at) SELECT gen_random_uuid(), facility_id, id, '', now(), now() FROM staff WHERE id = $1",
  'a session that was deleted': 'DELETE FROM sessions WHERE staff_id = $1',
};

test.each(Object.entries(changes))('%s counts within a second in every process', async (_, statement) => {
  const hospital = await openBoth();
  const asking = await atBoth(hospital, 'doctor');
  const load = lastAllowed(asking, performance.now() + 1_400);
  await pause(150);

  await unheard.query(statement, [hospital.staff.doctor.staffId]);
  const changedAt = performance.now();

  expect((await load) - changedAt).toBeLessThan(1_000);
  for (const ask of asking) expect(await ask()).not.toBe(200);
});

test('a key of another system that was revoked opens nothing within a second in every process', async () => {
  const hospital = await openBoth();
  const until = addDays(todayInTokyo(hospital.clock.now()), 30);
  const { body } = await hospital.admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: ['Consent'], until },
  });
  const asking = [hospital.server.origin, other.origin].map((origin) => async () => {
    const answer = await fetch(`${origin}/api/fhir/Consent`, { headers: { authorization: `Bearer ${body.key}` } });
    await answer.arrayBuffer();
    return answer.status;
  });
  for (const ask of asking) expect(await ask()).toBe(200);
  const lookUps = countLookUps();
  for (const ask of asking) expect(await ask()).toBe(200);
  expect(lookUps()).toBe(0);

  const load = lastAllowed(asking, performance.now() + 1_400);
  await unheard.query('UPDATE api_clients SET revoked_at = now(), revoked_by = created_by WHERE id = $1', [
    body.client.id,
  ]);
  const changedAt = performance.now();
  expect((await load) - changedAt).toBeLessThan(1_000);
  for (const ask of asking) expect(await ask()).not.toBe(200);
});

const grants = (hospital: Hospital) => {
  const call = callerWith(other.origin, { cookie: hospital.staff.nurse.cookie });
  return async () => (await call(authContract.session, {})).body.session?.permissions ?? [];
};

test.each([
  ['a role', "UPDATE staff SET role = 'clerk' WHERE id = $1"],
  [
    'a permission of a role',
    "INSERT INTO role_permissions (facility_id, role, permission, granted) SELECT facility_id, role, 'video.order', false FROM staff WHERE id = $1",
  ],
])(
  '%s that was changed while two hundred requests run gives its old right to nobody later than a second after',
  async (_, statement) => {
    const hospital = await openBoth();
    const permissions = grants(hospital);
    expect(await permissions()).toContain('video.order');
    let changedAt = Infinity;
    const answers: { askedAt: number; has: boolean }[] = [];
    const ask = async (turn: number) => {
      if (turn === 40) {
        await unheard.query(statement, [hospital.staff.nurse.staffId]);
        changedAt = performance.now();
      }
      const askedAt = performance.now();
      answers.push({ askedAt, has: (await permissions()).includes('video.order') });
    };

    const turns = Array.from({ length: 200 }, (_turn, turn) => turn).values();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (const turn of turns) await ask(turn);
      }),
    );

    expect(answers).toHaveLength(200);
    const late = answers.filter(({ askedAt, has }) => has && askedAt > changedAt + 1_000);
    expect(late).toEqual([]);
    expect(await permissions()).not.toContain('video.order');
  },
);

/** Each changes what the browser learns about a session, and takes no right from anybody. */
const told: Record<string, string> = {
  'a name': "UPDATE staff SET name = '改姓 花子' WHERE id = $1",
  'the telephone number of the hospital':
    "UPDATE facilities SET phone = '03-9999-0000' WHERE id = (SELECT facility_id FROM staff WHERE id = $1)",
  'a recovery code':
    "INSERT INTO recovery_codes (facility_id, staff_id, code_hash, made_at) SELECT facility_id, id, 'code', now() FROM staff WHERE id = $1",
};

test.each(Object.entries(told))(
  'of a session the browser is told without asking the database, and within a second that %s changed',
  async (_, statement) => {
    const hospital = await openBoth();
    const { cookie, staffId } = hospital.staff.nurse;
    const calls = [hospital.server.origin, other.origin].map((origin) => callerWith(origin, { cookie }));
    const ask = () => Promise.all(calls.map(async (call) => (await call(authContract.session, {})).body.session));
    const before = await ask();
    // Once nothing of the making of the hospital is still on its way to them.
    const isKnown = async () => {
      const lookUps = countLookUps();
      expect(await ask()).toEqual(before);
      expect(lookUps()).toBe(0);
    };
    await vi.waitFor(isKnown, { timeout: 20_000, interval: 20 });

    await unheard.query(statement, [staffId]);

    const isNew = async () => {
      for (const [turn, session] of (await ask()).entries()) expect(session).not.toEqual(before[turn]);
    };
    await vi.waitFor(isNew, { timeout: 1_000, interval: 50 });
  },
);

test('while the listening connections are cut off nothing is believed, and afterwards it is again', async () => {
  const hospital = await openBoth();
  const asking = await atBoth(hospital, 'nurse');
  const cut = cutListeners(openUnheard(hospital.server));
  await vi.waitFor(() => expect(other.services.whoAsks.isHearing()).toBe(false), { timeout: 10_000, interval: 5 });
  const lookUps = countLookUps();
  for (const ask of asking) expect(await ask()).toBe(200);
  expect(lookUps()).toBeGreaterThan(0);

  const load = lastAllowed(asking, performance.now() + 2_500);
  await unheard.query(ended, [hospital.staff.nurse.staffId]);
  const changedAt = performance.now();
  expect((await load) - changedAt).toBeLessThan(1_000);

  await cut.stop();
  await openBoth();
});

test('a change of which nobody is told is known when the entry has lived its time', async () => {
  const hospital = await openBoth();
  const brief = await openOtherMachine(hospital.server, { whoAsksLifeMs: 1_000 });
  const ask = at(brief.origin, hospital, 'doctor');
  try {
    await vi.waitFor(() => expect(brief.services.whoAsks.isHearing()).toBe(true), { timeout: 30_000, interval: 20 });
    expect(await ask()).toBe(200);
    await unheard.query('ALTER TABLE sessions DISABLE TRIGGER sessions_who_asks');
    await unheard.query(ended, [hospital.staff.doctor.staffId]);
    const changedAt = performance.now();

    while ((await ask()) === 200) expect(performance.now() - changedAt).toBeLessThan(5_000);

    expect(await ask()).toBe(401);
  } finally {
    await unheard.query('ALTER TABLE sessions ENABLE TRIGGER sessions_who_asks');
    await brief.close();
  }
});

test('after every connection was ended, as when PostgreSQL starts again, nothing of before is believed', async () => {
  const hospital = await openBoth();
  const asking = await atBoth(hospital, 'clerk');

  await unheard.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'nattoku_app%' AND datname = current_database()",
  );
  await unheard.query(ended, [hospital.staff.clerk.staffId]);

  for (const ask of asking)
    await vi.waitFor(async () => expect(await ask()).toBe(401), { timeout: 10_000, interval: 20 });
});

test('a screen that is used at one process does not lock at another, and one that nobody uses locks at both', async () => {
  const hospital = await openBoth();
  const [here, there] = await atBoth(hospital, 'comedical');
  if (!here || !there) throw new Error('there are two processes');
  const idle = at(hospital.server.origin, hospital, 'comedical', { [backgroundHeader]: '1' });

  hospital.clock.advance(29 * 60 + 45);
  expect(await here()).toBe(200);
  hospital.clock.advance(20);
  // So shortly before the end the use is written before it is answered.
  expect(await there()).toBe(200);

  hospital.clock.advance(20 * 60);
  expect(await here()).toBe(200);
  await hospital.server.services.uses.settle();
  hospital.clock.advance(15 * 60);
  expect(await there()).toBe(200);
  expect(await idle()).toBe(200);

  hospital.clock.advance(31 * 60);
  for (const ask of [here, there, idle]) expect(await ask()).toBe(423);
});
