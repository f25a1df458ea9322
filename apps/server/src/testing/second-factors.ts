import { authContract } from '@nattoku/contract/auth/auth';
import type { Role } from '@nattoku/contract/auth/permissions';
import { secondFactorContract } from '@nattoku/contract/auth/second-factor';
import { TOTP } from 'otpauth';
import { givePassword, OLD_PASSWORD } from '#testing/accounts.ts';
import { type As, callerWith, type Hospital } from '#testing/hospital.ts';
import { type softwarePasskey } from '#testing/software-passkey.ts';

export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');

/** Somebody who signs in with a password, from a browser that brings these cookies. */
export const signingIn =
  (hospital: Hospital, role: Role) =>
  async (password = OLD_PASSWORD, cookie = '') => {
    const { email } = hospital.staff[role];
    const browser = callerWith(hospital.server.origin, cookie === '' ? {} : { cookie });
    const { status, body, headers } = await browser(authContract.signIn, { body: { email, password } });
    const call = callerWith(hospital.server.origin, { cookie: cookieOf(headers) });
    return { status, body, headers, call, cookie: cookieOf(headers) };
  };

/** The code that an app shows that many seconds from the server's time. */
export const codeAt = (hospital: Hospital, secret: string, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: hospital.clock.now().getTime() + seconds * 1000 });

/** Enrols an authenticator app in this session. Later codes come from later steps, so the clock goes on by one. */
export const enrolTotp = async (hospital: Hospital, call: As) => {
  const { body: started } = await call(secondFactorContract.startTotp, {});
  const { status, body, headers } = await call(secondFactorContract.confirmTotp, {
    body: { code: codeAt(hospital, started.secret) },
  });
  hospital.clock.advance(31);
  return { status, secret: started.secret, uri: started.uri, recoveryCodes: body.recoveryCodes ?? [], body, headers };
};

export const enrolPasskey = async (call: As, passkey: ReturnType<typeof softwarePasskey>, name = '診察室のPC') => {
  const { body: asked } = await call(secondFactorContract.passkeyOptions, {});
  return call(secondFactorContract.addPasskey, { body: { name, attestation: passkey.create(asked) } });
};

/** Somebody with password and authenticator app, who is not signed in yet. */
export const givenTotp = async (hospital: Hospital, role: Role = 'nurse') => {
  await givePassword(hospital, hospital.staff[role].staffId);
  const enrolled = await enrolTotp(hospital, hospital.staff[role].call);
  return {
    ...enrolled,
    signIn: signingIn(hospital, role),
    code: (seconds = 0) => codeAt(hospital, enrolled.secret, seconds),
  };
};

/** Kinds of emails that were written to somebody, oldest first. */
export const emailsOf = async (hospital: Hospital, role: Role): Promise<string[]> => {
  const { rows } = await hospital.server.owner.query<{ kind: string }>(
    'SELECT kind FROM account_emails WHERE staff_id = $1 ORDER BY id',
    [hospital.staff[role].staffId],
  );
  return rows.map(({ kind }) => kind);
};

/** What the facility asks of those who sign in. */
export const setPolicy = (hospital: Hospital, columns: string) =>
  hospital.server.owner.query(`UPDATE facilities SET ${columns} WHERE id = $1`, [hospital.facilityId]);
