import { authContract } from '@nattoku/contract/auth/auth';
import { addressOf } from '@nattoku/contract/shared/endpoint';
import { eventsPath } from '@nattoku/contract/shared/events';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { secondFactorContract, secondStepContract } from '@nattoku/contract/auth/second-factor';
import { expect, test } from 'vitest';
import { useTotp } from '#areas/auth/factors/second-factor.totp.ts';
import { identifyStaff } from '#areas/auth/sign-in/auth.identify.ts';
import { newId } from '#kernel/new-id.ts';
import { allEndpoints } from '#testing/contracts.ts';
import { openHospital } from '#testing/hospital.ts';
import { codeAt, cookieOf, enrolTotp, givenTotp, emailsOf } from '#testing/second-factors.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const give = secondStepContract.give;

test('a person who has an authenticator app gives its code after the password, and gets a new secret for the session', async () => {
  const hospital = await openHospital();
  const { signIn, code } = await givenTotp(hospital);

  const first = await signIn();
  expect(first.body).toMatchObject({
    pending: 'secondFactor',
    permissions: [],
    secondFactors: ['totp', 'recoveryCode'],
  });
  const { status, body, headers } = await first.call(give, { body: { code: code() } });

  expect({ status, pending: body.pending, role: body.role }).toEqual({ status: 200, pending: null, role: 'nurse' });
  expect(body.permissions).toContain('video.order');
  expect((await first.call(authContract.session, {})).body.session).toBeNull();
  const { rows } = await hospital.server.owner.query(
    'SELECT method FROM sessions WHERE staff_id = $1 AND method = $2',
    [hospital.staff.nurse.staffId, 'totp'],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(cookieOf(headers)).toMatch(/^staff=[\w-]{43}; device=[\w-]{43}$/);
});

const mayStillCall = new Set([
  'authContract.session',
  'authContract.signIn',
  'authContract.signOut',
  'secondStepContract.give',
  'secondStepContract.passkeyOptions',
]);
const anId = '01a1fd67-5651-7eda-825c-6423ff41459f';

test('until the code is given, everything else that is for staff is refused', async () => {
  const hospital = await openHospital();
  const { signIn } = await givenTotp(hospital);
  const { cookie } = await signIn();
  const forStaff = (await allEndpoints()).filter(
    ({ name, endpoint: { permission } }) =>
      !['anonymous', 'link', 'linkUnverified', 'family', 'familyUnverified'].includes(String(permission)) &&
      !mayStillCall.has(name),
  );
  expect(forStaff.length).toBeGreaterThan(60);

  for (const { name, endpoint } of forStaff) {
    const ids = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, anId] as const);
    const response = await fetch(hospital.server.origin + addressOf(endpoint.path, Object.fromEntries(ids)), {
      method: endpoint.method,
      headers: { cookie, ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
      ...(endpoint.body ? { body: '{}' } : {}),
    });
    const { code } = (await response.json()) as { code?: string };
    expect([name, response.status, code]).toEqual([name, 403, 'session.pending']);
  }
  const events = await fetch(hospital.server.origin + eventsPath, { headers: { cookie } });
  expect(events.status).toBe(403);
});

test.each([-30, 0, 29])('a phone whose clock is %d seconds off gets in', async (seconds) => {
  const hospital = await openHospital();
  const { signIn, code } = await givenTotp(hospital);
  hospital.clock.advance(60);

  expect((await (await signIn()).call(give, { body: { code: code(seconds) } })).status).toBe(200);
});

test.each([-90, 90, 200])(
  'one whose clock is %d seconds off is told to set it, and does not get in',
  async (seconds) => {
    const hospital = await openHospital();
    const { signIn, code } = await givenTotp(hospital);
    hospital.clock.advance(300);
    const { call } = await signIn();

    const { status, body } = await call(give, { body: { code: code(seconds) } });

    expect({ status, code: body.code }).toEqual({ status: 403, code: 'secondFactor.clockOff' });
    expect(body.title).toContain('スマートフォンの時刻');
    expect((await call(facilityContract.get, {})).body.code).toBe('session.pending');
  },
);

test('a code works once, in whatever session and however it is typed', async () => {
  const hospital = await openHospital();
  const { signIn, code } = await givenTotp(hospital);
  const used = code();
  const [one, other] = [await signIn(), await signIn()];
  const fullWidth = used.replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));

  expect((await one.call(give, { body: { code: `${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}` } })).status).toBe(200);

  expect(await other.call(give, { body: { code: used } })).toMatchObject({
    status: 403,
    body: { code: 'secondFactor.used' },
  });
  const earlier = await other.call(give, { body: { code: code(-30) } });
  expect(earlier.body.code).toBe('secondFactor.used');
});

test('of twenty who come with one code at once, one gets in', async () => {
  const hospital = await openHospital();
  const { server } = hospital;
  const { code } = await givenTotp(hospital);
  const token = hospital.staff.nurse.cookie.replace('staff=', '');
  const { actor } = await identifyStaff(server.services, token, false);
  if (!actor) throw new Error('nobody');
  const scope = server.services.scopeOf(actor, newId(), server.services.log);
  const used = code();

  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      server.services.database.transaction(hospital.facilityId, (tx) => useTotp(tx, used, scope)),
    ),
  );

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('of two windows that give the same code at once, one completes the session', async () => {
  const hospital = await openHospital();
  const { signIn, code } = await givenTotp(hospital);
  const { call } = await signIn();
  const body = { code: code() };

  const answers = await Promise.all([call(give, { body }), call(give, { body })]);

  const [won] = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(won?.body.pending).toBeNull();
});

test('five guesses a quarter of an hour, then the right code has to wait too, and its owner hears of it', async () => {
  const hospital = await openHospital();
  await hospital.server.work();
  const { signIn, code } = await givenTotp(hospital);
  const { call } = await signIn();
  const right = code();
  const wrong = right === '000000' ? '000001' : '000000';

  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) statuses.push((await call(give, { body: { code: wrong } })).status);
  const { status, body } = await call(give, { body: { code: right } });

  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'secondFactor.tooMany' });
  expect(body.retryAfterSeconds).toBeGreaterThan(800);
  await expect.poll(() => emailsOf(hospital, 'nurse'), { timeout: 30_000 }).toContain('manyMisses');
});

test('guesses made at once count as well', async () => {
  const hospital = await openHospital();
  const { signIn } = await givenTotp(hospital);
  const { call } = await signIn();

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => call(give, { body: { code: String(guess).padStart(6, '0') } })),
  );

  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(5);
});

test('the secret is told once and stands nowhere in the database', async () => {
  const hospital = await openHospital();
  const { secret, uri, recoveryCodes } = await givenTotp(hospital);
  const { rows } = await hospital.server.owner.query<{ row: string }>(
    `SELECT t::text AS row FROM totp_factors t WHERE facility_id = $1 UNION ALL
     SELECT r::text FROM recovery_codes r WHERE facility_id = $1`,
    [hospital.facilityId],
  );

  expect(uri).toMatch(/^otpauth:\/\/totp\/Nattoku:nurse/);
  const raw = new (await import('otpauth')).TOTP({ secret }).secret.hex.toLowerCase();
  expect(rows).toHaveLength(11);
  for (const { row } of rows) expect(row).not.toContain(raw);
  for (const { row } of rows) for (const code of recoveryCodes) expect(row).not.toContain(code.replace('-', ''));
});

test('a secret that was sealed for one person does not open as that of another', async () => {
  const hospital = await openHospital();
  const nurse = await givenTotp(hospital, 'nurse');
  const doctor = await givenTotp(hospital, 'doctor');
  const ids = [hospital.staff.nurse.staffId, hospital.staff.doctor.staffId];
  await hospital.server.owner.query(
    'UPDATE totp_factors SET sealed_secret = (SELECT sealed_secret FROM totp_factors WHERE staff_id = $1) WHERE staff_id = $2',
    ids,
  );

  const { status } = await (await doctor.signIn()).call(give, { body: { code: nurse.code() } });

  expect(status).toBe(500);
});

test('a new phone takes the place of the old one; a wrong first code enrols nothing', async () => {
  const hospital = await openHospital();
  const { call } = hospital.staff.nurse;
  const old = await enrolTotp(hospital, call);
  const { body: started } = await call(secondFactorContract.startTotp, {});

  const wrong = await call(secondFactorContract.confirmTotp, { body: { code: codeAt(hospital, old.secret) } });
  expect(wrong.body.code).toBe('secondFactor.wrong');
  const { status, body } = await call(secondFactorContract.confirmTotp, {
    body: { code: codeAt(hospital, started.secret) },
  });

  expect({ status, codes: body.recoveryCodes }).toEqual({ status: 200, codes: null });
  expect((await call(secondFactorContract.list, {})).body).toMatchObject({ recoveryCodesLeft: 10, isRequired: false });
});
