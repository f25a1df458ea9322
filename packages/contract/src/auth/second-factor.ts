import { z } from 'zod';
import { Session } from '#auth/auth.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#auth/passkey.ts';
import { Instant } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

/** How many recovery codes somebody gets at once; each works once. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_LENGTH = 40;

const Password = verbatim(512).min(1);
/** Six digits; spaces and full-width digits are taken too. */
const Code = verbatim(32).min(1);

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Whether it is synchronised between devices of its owner. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const OwnSecondFactors = z.object({
  totp: z.object({ enrolledAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  recoveryCodesMadeAt: Instant.nullable(),
  /** The facility asks this role for a second factor: the last one cannot be removed. */
  isRequired: z.boolean(),
  /** False where this address can have no passkeys, see docs/operators.md. */
  passkeysUsable: z.boolean(),
});
export type OwnSecondFactors = z.infer<typeof OwnSecondFactors>;

/** After a factor was added. The codes are shown this once; null where the person has some already. */
export const Enrolled = z.object({ session: Session, recoveryCodes: z.array(z.string()).nullable() });
export type Enrolled = z.infer<typeof Enrolled>;

const passkeyId = z.object({ passkeyId: z.uuid() });

/** Completing a sign-in, and saying again who one is. */
export const secondStepContract = {
  signInOptions: endpoint({
    method: 'GET',
    path: '/sign-in/options',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'Whether the sign-in page offers a passkey in place of e-mail address and password',
    response: z.object({ passkey: z.boolean() }),
  }),
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: '/sign-in/passkey/options',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'What a browser needs to sign in with a passkey alone; names no account',
    response: PasskeyRequest,
    problems: ['passkey.unavailable', 'request.tooMany'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/sign-in/passkey',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'Sign in with a passkey alone, where the facility allows it',
    body: z.object({ assertion: PasskeyAssertion }),
    response: Session,
    problems: ['signIn.passkeyFailed', 'request.tooMany'],
  }),
  give: endpoint({
    method: 'POST',
    path: '/session/second-factor',
    admission: 'urgent',
    permission: 'signedInOrSecondFactor',
    summary:
      'Give the second factor. The session gets a new secret; one that is complete already is answered as it is.',
    body: z.union([
      z.object({ code: Code }),
      z.object({ recoveryCode: Code }),
      z.object({ temporaryCode: Code }),
      z.object({ assertion: PasskeyAssertion }),
    ]),
    response: Session,
    problems: [
      'secondFactor.wrong',
      'secondFactor.used',
      'secondFactor.clockOff',
      'secondFactor.tooMany',
      'passkey.failed',
    ],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/session/passkey-options',
    admission: 'urgent',
    permission: 'anySession',
    summary: 'What a browser needs to show one of the own passkeys: as second factor, to unlock, or to prove presence',
    response: PasskeyRequest,
    problems: ['passkey.unavailable', 'secondFactor.missing'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/session/proof',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary: 'Say again who one is, before a dangerous action (session.proofNeeded)',
    body: z.union([
      z.object({ password: Password }),
      z.object({ code: Code }),
      z.object({ assertion: PasskeyAssertion }),
    ]),
    response: Session,
    problems: [
      'password.wrong',
      'signIn.tooMany',
      'secondFactor.wrong',
      'secondFactor.used',
      'secondFactor.clockOff',
      'secondFactor.tooMany',
      'passkey.failed',
    ],
  }),
};

/** One's own second factors. All but the list want a fresh proof (session.proofNeeded). */
export const secondFactorContract = {
  list: endpoint({
    method: 'GET',
    path: '/account/second-factors',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary: 'The own second factors',
    response: OwnSecondFactors,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/account/second-factors/totp',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary:
      'A new secret for an authenticator app, shown this once; it counts once a code was given. Ends an earlier start.',
    response: z.object({ uri: z.string(), secret: z.string() }),
    problems: ['session.proofNeeded', 'secondFactor.temporary'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/account/second-factors/totp/confirm',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary: 'Enrol the authenticator app by its first code, in place of an earlier one',
    body: z.object({ code: Code }),
    response: Enrolled,
    problems: [
      'secondFactor.wrong',
      'secondFactor.clockOff',
      'secondFactor.tooMany',
      'secondFactor.missing',
      'secondFactor.temporary',
    ],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/account/second-factors/totp',
    permission: 'signedIn',
    summary: 'Remove the authenticator app',
    response: Session,
    problems: ['session.proofNeeded', 'secondFactor.required', 'secondFactor.missing', 'secondFactor.temporary'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys/options',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary: 'What a browser needs to make a passkey',
    response: PasskeyCreation,
    problems: ['session.proofNeeded', 'passkey.unavailable', 'secondFactor.temporary'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys',
    admission: 'urgent',
    permission: 'signedInOrEnrolment',
    summary: 'Enrol the passkey that a browser made',
    body: z.object({ name: line(PASSKEY_NAME_LENGTH), attestation: PasskeyAttestation }),
    response: Enrolled,
    problems: ['passkey.failed', 'passkey.taken', 'passkey.unavailable', 'secondFactor.temporary'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/account/second-factors/passkeys/{passkeyId}',
    permission: 'signedIn',
    summary: 'Rename a passkey',
    params: passkeyId,
    body: z.object({ name: line(PASSKEY_NAME_LENGTH) }),
    response: Passkey,
    problems: ['notFound'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/second-factors/passkeys/{passkeyId}',
    permission: 'signedIn',
    summary: 'Remove a passkey',
    params: passkeyId,
    response: Session,
    problems: ['notFound', 'session.proofNeeded', 'secondFactor.required', 'secondFactor.temporary'],
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/second-factors/recovery-codes',
    permission: 'signedIn',
    summary: 'New recovery codes, shown this once; the earlier ones end',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: ['session.proofNeeded', 'secondFactor.missing', 'secondFactor.temporary'],
  }),
};
