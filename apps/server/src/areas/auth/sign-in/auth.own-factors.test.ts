import { authContract } from '@nattoku/contract/auth/auth';
import { accountContract } from '@nattoku/contract/staff/account';
import { secondFactorContract, secondStepContract } from '@nattoku/contract/auth/second-factor';
import { expect, test } from 'vitest';
import { givePassword, NEW_PASSWORD, OLD_PASSWORD } from '#testing/accounts.ts';
import { callerWith, openHospital } from '#testing/hospital.ts';
import {
  codeAt,
  cookieOf,
  enrolPasskey,
  enrolTotp,
  givenTotp,
  emailsOf,
  setPolicy,
  signingIn,
} from '#testing/second-factors.ts';
import { softwarePasskey } from '#testing/software-passkey.ts';

const { give, prove } = secondStepContract;

test('a recovery code stands in for the factor, each once, and its owner is told', async () => {
  const hospital = await openHospital();
  const { recoveryCodes, signIn } = await givenTotp(hospital);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;

  const { call } = await signIn();
  const { status, body } = await call(give, { body: { recoveryCode: ` ${code.toLowerCase().replace('-', ' ')} ` } });
  expect({ status, pending: body.pending }).toEqual({ status: 200, pending: null });

  const again = await (await signIn()).call(give, { body: { recoveryCode: code } });
  expect(again.body.code).toBe('secondFactor.wrong');
  expect((await hospital.nurse(secondFactorContract.list, {})).body.recoveryCodesLeft).toBe(9);
  expect(await emailsOf(hospital, 'nurse')).toEqual(['secondFactorAdded', 'recoveryCodeUsed']);
});

test('new recovery codes end the old ones; those of a colleague never worked', async () => {
  const hospital = await openHospital();
  const { recoveryCodes, signIn } = await givenTotp(hospital);
  const doctor = await givenTotp(hospital, 'doctor');

  const { body } = await hospital.nurse(secondFactorContract.makeRecoveryCodes, {});

  const { call } = await signIn();
  for (const old of [recoveryCodes[0] ?? '', doctor.recoveryCodes[0] ?? ''])
    expect((await call(give, { body: { recoveryCode: old } })).body.code).toBe('secondFactor.wrong');
  expect((await call(give, { body: { recoveryCode: body.recoveryCodes[0] ?? '' } })).status).toBe(200);
});

test('five minutes after the password a terminal left open changes nothing about how to get in', async () => {
  const hospital = await openHospital();
  const { call, staffId } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  hospital.clock.advance(301);

  for (const endpoint of [secondFactorContract.startTotp, secondFactorContract.passkeyOptions])
    expect(await call(endpoint, {})).toMatchObject({ status: 403, body: { code: 'session.proofNeeded' } });
  expect((await call(prove, { body: { password: 'Wrong.Password.1' } })).body.code).toBe('password.wrong');
  expect((await call(secondFactorContract.startTotp, {})).status).toBe(403);
  const { body } = await call(prove, { body: { password: OLD_PASSWORD } });

  expect(Date.parse(body.provedAt ?? '')).toBeGreaterThan(hospital.clock.now().getTime() - 60_000);
  const { secret } = await enrolTotp(hospital, call);
  hospital.clock.advance(301);
  expect((await call(prove, { body: { code: codeAt(hospital, secret) } })).status).toBe(200);
});

test('a first factor asks for it at once in every other session of the person', async () => {
  const hospital = await openHospital();
  await givePassword(hospital, hospital.staff.nurse.staffId);
  const other = await signingIn(hospital, 'nurse')();
  expect(other.body.pending).toBeNull();

  await enrolTotp(hospital, hospital.nurse);

  expect((await other.call(authContract.session, {})).body.session).toMatchObject({
    pending: 'secondFactor',
    permissions: [],
  });
  expect((await hospital.nurse(authContract.session, {})).body.session?.pending).toBeNull();
});

test('the last factor stays where the facility asks for one, and goes where it does not', async () => {
  const hospital = await openHospital();
  const { nurse } = hospital;
  await givenTotp(hospital);
  const { body } = await enrolPasskey(nurse, softwarePasskey());
  expect(body.recoveryCodes).toBeNull();
  await setPolicy(hospital, "second_factor_roles = '{nurse}'");

  expect((await nurse(secondFactorContract.removeTotp, {})).status).toBe(200);
  const [passkey] = (await nurse(secondFactorContract.list, {})).body.passkeys;
  const params = { passkeyId: passkey?.id ?? '' };
  expect(await nurse(secondFactorContract.removePasskey, { params })).toMatchObject({
    status: 409,
    body: { code: 'secondFactor.required' },
  });
  await setPolicy(hospital, "second_factor_roles = '{doctor}'");
  expect((await nurse(secondFactorContract.removePasskey, { params })).status).toBe(200);

  expect((await nurse(secondFactorContract.list, {})).body).toMatchObject({
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect(await emailsOf(hospital, 'nurse')).toEqual([
    'secondFactorAdded',
    'secondFactorAdded',
    'secondFactorRemoved',
    'secondFactorRemoved',
  ]);
});

test('of two windows that remove one factor each, one is left where the facility asks for one', async () => {
  const hospital = await openHospital();
  const { nurse } = hospital;
  await givenTotp(hospital);
  await enrolPasskey(nurse, softwarePasskey());
  const [passkey] = (await nurse(secondFactorContract.list, {})).body.passkeys;
  await setPolicy(hospital, "second_factor_roles = '{nurse}'");

  const answers = await Promise.all([
    nurse(secondFactorContract.removeTotp, {}),
    nurse(secondFactorContract.removePasskey, { params: { passkeyId: passkey?.id ?? '' } }),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a passkey is renamed by its owner alone', async () => {
  const hospital = await openHospital();
  await enrolPasskey(hospital.nurse, softwarePasskey());
  const [passkey] = (await hospital.nurse(secondFactorContract.list, {})).body.passkeys;
  const params = { passkeyId: passkey?.id ?? '' };

  expect(
    (await hospital.nurse(secondFactorContract.renamePasskey, { params, body: { name: ' 私の　スマホ ' } })).body.name,
  ).toBe('私の スマホ');
  expect((await hospital.nurse(secondFactorContract.renamePasskey, { params, body: { name: ' ' } })).status).toBe(400);
  expect((await hospital.doctor(secondFactorContract.renamePasskey, { params, body: { name: 'x' } })).status).toBe(404);
  expect((await hospital.doctor(secondFactorContract.removePasskey, { params })).status).toBe(404);
});

test('with a factor eight characters are enough; without it again, a short password must be changed first (specification/auth.md §15)', async () => {
  const hospital = await openHospital();
  const { nurse } = hospital;
  const { signIn, code } = await givenTotp(hospital);
  const body = { currentPassword: OLD_PASSWORD, password: 'Kx7.mQ2v' };
  expect((await nurse(authContract.session, {})).body.session?.passwordMinLength).toBe(8);
  expect((await nurse(accountContract.changePassword, { body })).status).toBe(200);

  const { body: session } = await nurse(secondFactorContract.removeTotp, {});

  expect(session).toMatchObject({ pending: 'passwordChange', passwordMinLength: 13, permissions: [] });
  expect((await nurse(secondFactorContract.list, {})).body.code).toBe('session.pending');
  const tooShort = { currentPassword: 'Kx7.mQ2v', password: 'Kx8.mQ2v' };
  expect((await nurse(accountContract.changePassword, { body: tooShort })).status).toBe(400);
  const long = { currentPassword: 'Kx7.mQ2v', password: NEW_PASSWORD };
  expect((await nurse(accountContract.changePassword, { body: long })).status).toBe(200);
  expect((await nurse(authContract.session, {})).body.session?.pending).toBeNull();
  expect((await signIn(NEW_PASSWORD)).body.pending).toBeNull();
  expect(code()).toMatch(/^\d{6}$/);
});

test('a cookie of one hospital opens nothing in another', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { signIn, code } = await givenTotp(here);
  const { call } = await signIn();
  const { headers } = await call(give, { body: { code: code() } });
  const carried = callerWith(there.server.origin, { cookie: cookieOf(headers) });

  expect((await carried(authContract.session, {})).body.session?.facility.id).toBe(here.facilityId);
  const { body } = await enrolPasskey(there.nurse, softwarePasskey());
  const [foreign] = (await there.nurse(secondFactorContract.list, {})).body.passkeys;
  expect(body.recoveryCodes).toHaveLength(10);
  expect((await carried(secondFactorContract.removePasskey, { params: { passkeyId: foreign?.id ?? '' } })).status).toBe(
    404,
  );
});
