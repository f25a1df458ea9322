import { authContract } from '@nattoku/contract/auth/auth';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { LimitReached } from '#kernel/rate-limits.ts';
import { givePassword, OLD_PASSWORD } from '#testing/accounts.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { emailsOf, signingIn } from '#testing/second-factors.ts';

/** More than the failures that an address may make. */
const PEOPLE = 220;

/** As many people with a password as a hospital has at eight o'clock. */
const givenShift = async ({ server, facilityId, staff }: Hospital): Promise<string[]> => {
  await givePassword({ server } as Hospital, staff.doctor.staffId);
  const emails = Array.from({ length: PEOPLE }, (_, index) => `shift-${index}-${facilityId}@hospital.example`);
  await server.owner.query(
    `INSERT INTO staff (id, facility_id, email, name, name_kana, role, state, password_hash)
     SELECT gen_random_uuid(), $1, email, '職員', 'ショクイン', 'nurse', 'active', (SELECT password_hash FROM staff WHERE id = $3)
       FROM unnest($2::text[]) AS email`,
    [facilityId, emails, staff.doctor.staffId],
  );
  return emails;
};

test('a whole shift signs in from one address while somebody beside them guesses, and the guesser alone is stopped', async () => {
  const hospital = await openHospital();
  const emails = await givenShift(hospital);
  /** As a person does who is asked to try again because too many come at once. */
  const signIn = async (email: string, password: string): Promise<{ status: number }> => {
    const reply = await hospital.stranger(authContract.signIn, { body: { email, password } });
    return reply.status === 503 ? signIn(email, password) : reply;
  };
  const guess = async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 30; attempt += 1)
      statuses.push((await signIn(hospital.staff.doctor.email, `Guess.${attempt}.Kx7mQ`)).status);
    return statuses;
  };

  const [guesses, ...answers] = await Promise.all([guess(), ...emails.map((email) => signIn(email, OLD_PASSWORD))]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PEOPLE);
  expect(guesses.filter((status) => status === 401)).toHaveLength(5);
  expect(guesses.filter((status) => status === 429)).toHaveLength(25);
});

test('each wait is twice as long as the one before, up to a quarter of an hour; success starts over (specification/auth.md §23)', async () => {
  const { server } = await openHospital();
  const { rateLimits } = server.services;
  const subject = newId();
  const waitAfterFailures = async (): Promise<number> => {
    await server.owner.query("UPDATE rate_limits SET expire = 0 WHERE key LIKE 'signInPerAccount:%'");
    for (let miss = 0; miss < 5; miss += 1) await rateLimits.spend('signInPerAccount', subject);
    const refusals = [];
    for (let miss = 0; miss < 2; miss += 1)
      refusals.push(await rateLimits.spend('signInPerAccount', subject).catch((error: unknown) => error));
    expect(refusals.map((error) => error instanceof LimitReached && error.isFirst)).toEqual([true, false]);
    const seconds = refusals.map((error) => (error instanceof LimitReached ? error.extra.retryAfterSeconds : 0) ?? 0);
    return Math.max(...seconds);
  };

  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) waits.push(await waitAfterFailures());
  await rateLimits.forgive('signInPerAccount', subject);

  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
  expect(await waitAfterFailures()).toBe(60);
});

test('strangers who try an account do not keep its owner from the own desk', async () => {
  const hospital = await openHospital();
  await givePassword(hospital, hospital.staff.doctor.staffId);
  const signIn = signingIn(hospital, 'doctor');
  const { cookie } = await signIn();
  const desk = cookie.split('; ').find((each) => each.startsWith('device=')) ?? '';
  for (let miss = 0; miss < 6; miss += 1) await signIn('Wrong.Password.1');

  expect((await signIn()).status).toBe(429);
  expect((await signIn(OLD_PASSWORD, desk)).status).toBe(200);
  const atDesk = [];
  for (let miss = 0; miss < 7; miss += 1) atDesk.push((await signIn('Wrong.Password.1', desk)).status);
  expect(atDesk).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await signIn(OLD_PASSWORD, 'device=made-up')).status).toBe(429);
});

test('an address from which hundreds of tries failed has to wait, but for browsers that are known', async () => {
  const hospital = await openHospital();
  const { rateLimits } = hospital.server.services;
  await givePassword(hospital, hospital.staff.doctor.staffId);
  const signIn = signingIn(hospital, 'doctor');
  const { cookie } = await signIn();
  const address = '127.0.0.1';
  await rateLimits.forgive('signInPerAddress', address);
  for (let miss = 0; miss < 200; miss += 1) await rateLimits.spend('signInPerAddress', address);

  expect(await signIn()).toMatchObject({ status: 429, body: { code: 'signIn.tooMany' } });
  expect((await signIn(OLD_PASSWORD, cookie)).status).toBe(200);
  await rateLimits.forgive('signInPerAddress', address);
});

test('a browser that is new is told to its owner; the very first is not, nor one that is known', async () => {
  const hospital = await openHospital();
  await givePassword(hospital, hospital.staff.nurse.staffId);
  const signIn = signingIn(hospital, 'nurse');

  const { cookie, headers } = await signIn();
  await signIn(OLD_PASSWORD, cookie);
  expect(await emailsOf(hospital, 'nurse')).toEqual([]);
  await signIn();

  expect(await emailsOf(hospital, 'nurse')).toEqual(['newDevice']);
  expect(headers.getSetCookie()[1]).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const { rows } = await hospital.server.owner.query('SELECT FROM known_devices WHERE staff_id = $1', [
    hospital.staff.nurse.staffId,
  ]);
  expect(rows).toHaveLength(2);
});
