import { authContract } from '@nattoku/contract/auth/auth';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { secondFactorContract, secondStepContract } from '@nattoku/contract/auth/second-factor';
import { expect, test } from 'vitest';
import { givePassword } from '#testing/accounts.ts';
import { type As, callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { cookieOf, enrolPasskey, setPolicy, signingIn } from '#testing/second-factors.ts';
import { type Mishap, softwarePasskey } from '#testing/software-passkey.ts';

const { give, passkeyOptions, passkeySignIn, passkeySignInOptions } = secondStepContract;

/** A nurse with a password and a passkey. */
const givenPasskey = async () => {
  const hospital = await openHospital();
  await givePassword(hospital, hospital.staff.nurse.staffId);
  const passkey = softwarePasskey();
  const enrolled = await enrolPasskey(hospital.nurse, passkey);
  return { hospital, passkey, enrolled, signIn: signingIn(hospital, 'nurse') };
};
type Passkey = ReturnType<typeof softwarePasskey>;

const show = async (call: As, passkey: Passkey, mishap: Mishap = {}) => {
  const { body: asked } = await call(passkeyOptions, {});
  return call(give, { body: { assertion: passkey.get(asked, mishap) } });
};
const alone = async (hospital: Hospital, passkey: Passkey, mishap: Mishap = {}) => {
  const { body: asked } = await hospital.stranger(passkeySignInOptions, {});
  return hospital.stranger(passkeySignIn, { body: { assertion: passkey.get(asked, mishap) } });
};

test('a passkey is enrolled under its name, with recovery codes for the first factor, and told to its owner', async () => {
  const { hospital, enrolled } = await givenPasskey();

  expect(enrolled.status).toBe(200);
  expect(enrolled.body.recoveryCodes).toHaveLength(10);
  const { body } = await hospital.nurse(secondFactorContract.list, {});
  expect(body.passkeys).toMatchObject([{ name: '診察室のPC', lastUsedAt: null }]);
  expect(body).toMatchObject({ totp: null, recoveryCodesLeft: 10, passkeysUsable: true });
});

test('after the password it completes the sign-in, and says when it was last used', async () => {
  const { hospital, passkey, signIn } = await givenPasskey();
  const { call, body } = await signIn();
  expect(body).toMatchObject({ pending: 'secondFactor', secondFactors: ['passkey', 'recoveryCode'] });

  const { status, body: session, headers } = await show(call, passkey);

  expect({ status, pending: session.pending }).toEqual({ status: 200, pending: null });
  const again = callerWith(hospital.server.origin, { cookie: cookieOf(headers) });
  expect((await again(secondFactorContract.list, {})).body.passkeys[0]?.lastUsedAt).not.toBeNull();
});

test.each<[string, Mishap]>([
  ['on a page of another origin', { origin: 'https://hospital.example.evil.example' }],
  ['without its owner having been verified', { verified: false }],
  ['under the handle of somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['under an id that nobody has', { id: Buffer.alloc(32, 7).toString('base64url') }],
])('a passkey shown %s opens nothing', async (_, mishap) => {
  const { passkey, signIn } = await givenPasskey();
  const { call } = await signIn();

  expect(await show(call, passkey, mishap)).toMatchObject({ status: 403, body: { code: 'passkey.failed' } });
  expect((await call(facilityContract.get, {})).body.code).toBe('session.pending');
});

test('a counter that goes back or stands still is that of a copy', async () => {
  const { passkey, signIn } = await givenPasskey();
  expect((await show((await signIn()).call, passkey, { counter: 9 })).status).toBe(200);

  for (const counter of [9, 8, 0]) {
    const { call } = await signIn();
    expect((await show(call, passkey, { counter })).body.code).toBe('passkey.failed');
  }
  expect((await show((await signIn()).call, passkey, { counter: 10 })).status).toBe(200);
});

test('what was signed once is signed for that one time, this session and this purpose', async () => {
  const { hospital, passkey, signIn } = await givenPasskey();
  const [one, other] = [await signIn(), await signIn()];
  const { body: asked } = await one.call(passkeyOptions, {});
  const assertion = passkey.get(asked);

  expect((await other.call(give, { body: { assertion } })).body.code).toBe('passkey.failed');
  await setPolicy(hospital, 'passkey_alone = true');
  expect((await hospital.stranger(passkeySignIn, { body: { assertion } })).body.code).toBe('signIn.passkeyFailed');
  expect((await one.call(give, { body: { assertion } })).status).toBe(200);
  expect((await other.call(give, { body: { assertion } })).body.code).toBe('passkey.failed');

  const third = await signIn();
  const { body: late } = await third.call(passkeyOptions, {});
  hospital.clock.advance(5 * 60 + 1);
  expect((await third.call(give, { body: { assertion: passkey.get(late) } })).body.code).toBe('passkey.failed');
});

test('a passkey of another hospital, or of a colleague, opens nothing', async () => {
  const { passkey } = await givenPasskey();
  const there = await openHospital();
  await givePassword(there, there.staff.nurse.staffId);
  await givePassword(there, there.staff.doctor.staffId);
  await enrolPasskey(there.nurse, softwarePasskey());
  const ofColleague = softwarePasskey();
  await enrolPasskey(there.doctor, ofColleague);

  const { call } = await signingIn(there, 'nurse')();
  for (const foreign of [passkey, ofColleague]) {
    expect((await show(call, foreign)).body.code).toBe('passkey.failed');
  }
});

test('a passkey that somebody has already is not enrolled a second time, nor for somebody else', async () => {
  const { hospital, passkey } = await givenPasskey();

  for (const call of [hospital.nurse, hospital.doctor])
    expect(await enrolPasskey(call, passkey)).toMatchObject({ status: 409, body: { code: 'passkey.taken' } });
});

test.each<[string, Mishap]>([
  ['made on another page', { origin: 'https://evil.example' }],
  ['made without verifying its owner', { verified: false }],
])('a passkey %s is not enrolled', async (_, mishap) => {
  const hospital = await openHospital();
  const { body: asked } = await hospital.nurse(secondFactorContract.passkeyOptions, {});
  const attestation = softwarePasskey().create(asked, mishap);

  const { status, body } = await hospital.nurse(secondFactorContract.addPasskey, { body: { name: 'x', attestation } });

  expect({ status, code: body.code }).toEqual({ status: 403, code: 'passkey.failed' });
  expect((await hospital.nurse(secondFactorContract.list, {})).body.passkeys).toEqual([]);
});

test('where the facility allows it, a passkey alone is enough, and nothing tells who has an account', async () => {
  const { hospital, passkey } = await givenPasskey();
  const refused = await alone(hospital, passkey);
  await setPolicy(hospital, 'passkey_alone = true');

  const { status, body } = await alone(hospital, passkey);

  expect({ status, pending: body.pending, email: body.email }).toEqual({
    status: 200,
    pending: null,
    email: hospital.staff.nurse.email,
  });
  expect((await hospital.stranger(secondStepContract.signInOptions, {})).body).toEqual({ passkey: true });
  const { body: asked } = await hospital.stranger(passkeySignInOptions, {});
  expect(asked.allowCredentials).toEqual([]);

  const unknown = await alone(hospital, softwarePasskey());
  const unverified = await alone(hospital, passkey, { verified: false });
  await hospital.server.owner.query("UPDATE staff SET state = 'suspended' WHERE id = $1", [
    hospital.staff.nurse.staffId,
  ]);
  const gone = await alone(hospital, passkey);
  for (const answer of [refused, unknown, unverified, gone]) {
    expect(answer.status).toBe(401);
    expect({ ...answer.body, instance: '' }).toEqual({ ...refused.body, instance: '' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  await setPolicy(hospital, 'passkey_alone = false');
});

test('it opens a locked screen, and proves presence', async () => {
  const { hospital, passkey, signIn } = await givenPasskey();
  const { call: pending } = await signIn();
  const { headers } = await show(pending, passkey);
  const call = callerWith(hospital.server.origin, { cookie: cookieOf(headers) });
  await call(authContract.lock, {});

  const wrong = passkey.get((await call(passkeyOptions, {})).body, { verified: false });
  expect((await call(authContract.unlock, { body: { assertion: wrong } })).status).toBe(403);
  const right = passkey.get((await call(passkeyOptions, {})).body);
  expect((await call(authContract.unlock, { body: { assertion: right } })).body.lockedAt).toBeNull();

  hospital.clock.advance(301);
  expect((await call(secondFactorContract.makeRecoveryCodes, {})).body.code).toBe('session.proofNeeded');
  const proof = passkey.get((await call(passkeyOptions, {})).body);
  expect((await call(secondStepContract.prove, { body: { assertion: proof } })).status).toBe(200);
  expect((await call(secondFactorContract.makeRecoveryCodes, {})).body.recoveryCodes).toHaveLength(10);
});
