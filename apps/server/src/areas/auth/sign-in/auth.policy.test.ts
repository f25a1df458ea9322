import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { secondFactorContract } from '@nattoku/contract/auth/second-factor';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { givenInvited, givePassword, NEW_PASSWORD, OLD_PASSWORD } from '#testing/accounts.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { cookieOf, enrolTotp, setPolicy, signingIn } from '#testing/second-factors.ts';

const DAY = 24 * 3600;
const withNurse = async () => {
  const hospital = await openHospital();
  await givePassword(hospital, hospital.staff.nurse.staffId);
  return { hospital, signIn: signingIn(hospital, 'nurse') };
};
const dayFromNow = ({ clock }: Hospital, days: number) => addDays(todayInTokyo(clock.now()), days);

test('a role that needs a factor may put it off for the days of grace, then nothing goes without', async () => {
  const { hospital, signIn } = await withNurse();
  await setPolicy(
    hospital,
    `second_factor_roles = '{nurse}', second_factor_from = '${dayFromNow(hospital, 0)}', second_factor_grace_days = 3`,
  );
  const early = await signIn();
  expect(early.body.pending).toBeNull();
  const dueAt = Date.parse(early.body.enrolmentDueAt ?? '');
  expect(dueAt).toBeGreaterThan(hospital.clock.now().getTime() + 2 * DAY * 1000);
  expect((await hospital.doctor(authContract.session, {})).body.session?.enrolmentDueAt).toBeNull();

  hospital.clock.advance(4 * DAY);
  const { body, call, status } = await signIn();
  expect({ status, pending: body.pending, permissions: body.permissions }).toEqual({
    status: 200,
    pending: 'enrolment',
    permissions: [],
  });
  expect((await call(facilityContract.get, {})).body.code).toBe('session.pending');
  expect((await call(secondFactorContract.removeTotp, {})).body.code).toBe('session.pending');

  const enrolled = await enrolTotp(hospital, call);
  expect(enrolled.body.session.pending).toBeNull();
  expect(enrolled.recoveryCodes).toHaveLength(10);
  expect((await call(facilityContract.get, {})).status).toBe(401);
  const now = callerWith(hospital.server.origin, { cookie: cookieOf(enrolled.headers) });
  expect((await now(facilityContract.get, {})).status).toBe(200);
});

test('days of grace count from the first sign-in of somebody new', async () => {
  const { hospital } = await withNurse();
  await setPolicy(
    hospital,
    `second_factor_roles = '{nurse}', second_factor_from = '${dayFromNow(hospital, -30)}', second_factor_grace_days = 3`,
  );
  const invited = await givenInvited(hospital);
  await hospital.stranger(accountContract.setPassword, { body: { secret: invited.secret, password: NEW_PASSWORD } });

  const { body } = await hospital.stranger(authContract.signIn, {
    body: { email: invited.email, password: NEW_PASSWORD },
  });

  expect(body.pending).toBeNull();
  expect(Date.parse(body.enrolmentDueAt ?? '')).toBeGreaterThan(hospital.clock.now().getTime() + 2 * DAY * 1000);
});

test('a change of the role counts with the next request', async () => {
  const { hospital, signIn } = await withNurse();
  await setPolicy(
    hospital,
    `second_factor_roles = '{admin}', second_factor_from = '${dayFromNow(hospital, -30)}', second_factor_grace_days = 0`,
  );
  await hospital.server.owner.query("UPDATE staff SET first_sign_in_at = now() - interval '1 day' WHERE id = $1", [
    hospital.staff.nurse.staffId,
  ]);
  const { call, body } = await signIn();
  expect(body.pending).toBeNull();

  await hospital.server.owner.query("UPDATE staff SET role = 'admin' WHERE id = $1", [hospital.staff.nurse.staffId]);

  expect((await call(facilityContract.get, {})).body.code).toBe('session.pending');
});

test('with eight characters that change every two months, the day comes at a sign-in and never in between', async () => {
  const { hospital, signIn } = await withNurse();
  await setPolicy(hospital, "password_rule = 'eightChangedEveryTwoMonths'");
  const { call, body: session } = await signIn();
  expect(session.passwordMinLength).toBe(8);
  const short = { currentPassword: OLD_PASSWORD, password: 'Kx7.mQ2v' };
  expect((await call(accountContract.changePassword, { body: short })).status).toBe(200);
  hospital.clock.advance(60 * DAY - 600);
  const last = await signIn('Kx7.mQ2v');
  expect(last.body.pending).toBeNull();

  hospital.clock.advance(900);
  expect((await last.call(facilityContract.get, {})).status).toBe(200);
  const due = await signIn('Kx7.mQ2v');
  expect(due.body.pending).toBe('passwordChange');
  expect((await due.call(facilityContract.get, {})).body.code).toBe('session.pending');
  const body = { currentPassword: 'Kx7.mQ2v', password: 'Wz8.nR3y' };
  expect((await due.call(accountContract.changePassword, { body })).status).toBe(200);
  expect((await due.call(facilityContract.get, {})).status).toBe(200);

  await setPolicy(hospital, "password_rule = 'thirteen'");
  expect((await due.call(authContract.session, {})).body.session).toMatchObject({
    pending: 'passwordChange',
    passwordMinLength: 13,
  });
});

const personal = '氏名、メールアドレス、職員番号、施設名、製品名を含むパスワードは使えません';

test.each([
  ['an own name', 'Yamamoto.2026.Kx'],
  ['the given name', 'Xx.Sakura.2026.Kx'],
  ['the product', 'Nattoku.2026.Kx7m'],
  ['the address', 'Invited.2026.Kx7m'],
])(
  'a password with %s is refused on every path, and the link stays (specification/auth.md §§17–18)',
  async (_, password) => {
    const hospital = await openHospital();
    const { secret, email } = await givenInvited(hospital);

    const { status, body } = await hospital.stranger(accountContract.setPassword, { body: { secret, password } });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'password', message: personal }],
    });
    expect(
      (await hospital.stranger(accountContract.setPassword, { body: { secret, password: OLD_PASSWORD } })).status,
    ).toBe(200);

    const { headers } = await hospital.stranger(authContract.signIn, { body: { email, password: OLD_PASSWORD } });
    const call = callerWith(hospital.server.origin, { cookie: cookieOf(headers) });
    const change = await call(accountContract.changePassword, { body: { currentPassword: OLD_PASSWORD, password } });
    expect(change.body.errors).toEqual([{ field: 'password', message: personal }]);
  },
);

test('none of the last five passwords comes back, and the sixth does', async () => {
  const { signIn } = await withNurse();
  const { call } = await signIn();
  const passwords = [OLD_PASSWORD, ...Array.from({ length: 6 }, (_, index) => `Kx7.mQ2vLp9Z${index}`)];
  const change = (from: number, to: number) =>
    call(accountContract.changePassword, {
      body: { currentPassword: passwords[from] ?? '', password: passwords[to] ?? '' },
    });
  for (let index = 0; index < 5; index += 1) expect((await change(index, index + 1)).status).toBe(200);

  for (const earlier of [1, 2, 3, 4]) expect((await change(5, earlier)).status).toBe(400);
  expect((await change(5, 6)).status).toBe(200);
  expect((await change(6, 1)).status).toBe(200);
});

test('a hash of another cost is made again at sign-in, and signs in as before', async () => {
  const { hospital, signIn } = await withNurse();
  const cheap = await hash(OLD_PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const stored = async () => {
    const { rows } = await hospital.server.owner.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM staff WHERE id = $1',
      [hospital.staff.nurse.staffId],
    );
    return rows[0]?.hash ?? '';
  };
  await hospital.server.owner.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [
    hospital.staff.nurse.staffId,
    cheap,
  ]);

  expect((await signIn()).status).toBe(200);

  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn()).status).toBe(200);
});
