import { z } from 'zod';
import { endpoint, pendings } from '#shared/endpoint.ts';
import { PasskeyAssertion } from '#auth/passkey.ts';
import { features, permissions, roles } from '#auth/permissions.ts';
import { DepartmentId, FacilityId, Instant, Nothing, StaffId } from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

/**
 * Why nobody is signed in although a cookie came. `expired`: it stood idle or grew too old. `elsewhere`: its owner ended it from another
 * device. `replaced`: somebody signed in at this browser. `tooMany`: the same person signed in at too many devices.
 * `accountClosed`: suspended or retired. `accessChanged`: the ways to sign in were reset or changed.
 */
export const sessionEnds = [
  'expired',
  'elsewhere',
  'replaced',
  'tooMany',
  'passwordChanged',
  'accountClosed',
  'accessChanged',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** How somebody proved to be who they are when the session was opened. */
export const signInMethods = ['password', 'totp', 'recoveryCode', 'passkey', 'temporaryAccess'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Seconds for which a password or a second factor that was just given also stands for a dangerous action. */
export const PROOF_SECONDS = 300;

export const Session = z.object({
  uid: StaffId,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  departmentIds: z.array(DepartmentId),
  facility: z.object({ id: FacilityId, name: z.string(), phone: z.string().nullable() }),
  permissions: z.array(z.enum(permissions)),
  features: z.array(z.enum(features)),
  /** Set while the screen is locked: only unlock and sign-out answer. */
  lockedAt: Instant.nullable(),
  idleTimeoutSeconds: z.int(),
  /** When it ends, however busy its owner is. */
  expiresAt: Instant,
  /** What is to be done before anything else: until then there are no permissions, and the server answers nothing else. */
  pending: z.enum(pendings).nullable(),
  /** What this person can give as a second factor; with none enrolled it is empty. */
  secondFactors: z.array(z.enum(secondFactors)),
  /** Until when setting up a second factor can be put off; null where none is needed, or one is there. */
  enrolmentDueAt: Instant.nullable(),
  /** When password or second factor were last given; PROOF_SECONDS after it dangerous actions ask again. */
  provedAt: Instant.nullable(),
  /** The shortest password that this person may set now. */
  passwordMinLength: z.int(),
  /** Set while somebody works with temporary access in place of a lost second factor; it ends then. */
  temporaryAccessUntil: Instant.nullable(),
});
export type Session = z.infer<typeof Session>;

const Password = verbatim(512).min(1);

export const authContract = {
  session: endpoint({
    method: 'GET',
    path: '/session',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'Who is signed in; null when nobody is. Never extends the session.',
    response: z.object({ session: Session.nullable(), reason: z.enum(['none', ...sessionEnds]).optional() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/sign-in',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'Sign in with e-mail address and password',
    body: z.object({ email: verbatim(320).min(1), password: Password }),
    response: Session,
    problems: ['signIn.failed', 'signIn.tooMany'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/sign-out',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'End this session; answers also when there is none',
    response: Nothing,
  }),
  lock: endpoint({
    method: 'POST',
    path: '/session/lock',
    admission: 'urgent',
    permission: 'signedInOrLocked',
    summary: 'Lock the screen: nothing but unlock and sign-out answers until the password is given',
    response: Session,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/session/unlock',
    admission: 'urgent',
    permission: 'signedInOrLocked',
    summary: 'Unlock the screen',
    body: z.union([z.object({ password: Password }), z.object({ assertion: PasskeyAssertion })]),
    response: Session,
    problems: ['signIn.failed', 'signIn.tooMany', 'passkey.failed'],
  }),
};
