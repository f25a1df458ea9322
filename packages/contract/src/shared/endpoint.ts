import type { Permission } from '#auth/permissions.ts';
import type { OrderNeed } from '#order/order-permissions.ts';
import type { AdmissionKind } from '#shared/admission.ts';
import type { ProblemCode } from '#shared/problems.ts';

/** A schema, as far as types need it; wider than z.ZodType, which costs type-checking time on many routes. */
export type Schema = { _zod: { input: unknown; output: unknown } };
export type Incoming<S> = S extends { _zod: { output: infer O } } ? O : undefined;
export type Outgoing<S> = S extends { _zod: { input: infer I } } ? I : undefined;

/** What is still to be done before a session may do anything else. */
export const pendings = ['secondFactor', 'passwordChange', 'enrolment'] as const;
export type Pending = (typeof pendings)[number];

/** Endpoints that complete a session which is not complete yet, and answer a complete one too. */
const completing = {
  signedInOrSecondFactor: 'secondFactor',
  signedInOrPasswordChange: 'passwordChange',
  signedInOrEnrolment: 'enrolment',
} as const satisfies Record<string, Pending>;
type Completing = keyof typeof completing;

/** For orders of whatever area: a user who has all that one of the areas asks for. What it takes for the order itself, its area says once it is known. */
export type AreasAccess = `orders.${OrderNeed | 'viewCommon'}`;

export const isSaidByAreas = (access: string): access is AreasAccess => access.startsWith('orders.');

/**
 * Who may call. `anonymous`: everybody. `signedIn`: all staff. `signedInOrLocked`: also while the screen is locked. `signedInOr…`: also
 * while that one thing is pending. `anySession`: the person who gave at least a password, pending or locked. `link`: a patient who opened a link and
 * gave the birth date; `linkUnverified`: before that. `family`, `familyUnverified`: the same of somebody of the family with a link of their own,
 * who counts as a patient nowhere. A list of permissions: one of them suffices.
 */
export type Access =
  | 'anonymous'
  | 'signedIn'
  | 'signedInOrLocked'
  | Completing
  | 'anySession'
  | 'link'
  | 'linkUnverified'
  | 'family'
  | 'familyUnverified'
  | Permission
  | AreasAccess
  | readonly (Permission | AreasAccess)[];

export const isCompleting = (access: Access): access is Completing =>
  typeof access === 'string' && Object.hasOwn(completing, access);

/** What may be pending while a call with this access is made; null for nothing. */
export const completedBy = (access: Access): Pending | null => (isCompleting(access) ? completing[access] : null);

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type EndpointShape = {
  method: Method;
  /** Below /api, with {name} for parameters. */
  path: string;
  permission: Access;
  /** When the server is short of connections; by default it follows from the shape (`admissionOf`). */
  admission?: AdmissionKind;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  problems?: readonly ProblemCode[];
  /** A create: the caller sends an Idempotency-Key, and the same key has one effect. */
  idempotent?: true;
  /** The body is a CSV file's bytes, sent as text/csv, and at most CSV_MAX_BYTES of them. */
  csv?: true;
  /** A POST that only reads: what is looked for is personal, so it rides in the body. May be sent again without a key. */
  safe?: true;
};

export type Contract = Record<string, EndpointShape>;

/** Plain data: one call that may be made of the server. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Part<E, K extends string> =
  E extends Record<K, infer S> ? (S extends Schema ? { [P in K]: Outgoing<S> } : unknown) : unknown;
/** What may be left out as a whole, since all of it may. */
type QueryPart<E> =
  Part<E, 'query'> extends { query: infer Q } ? (Partial<Q> extends Q ? { query?: Q } : { query: Q }) : unknown;
type KeyPart<E> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown;

/** What a caller hands over. */
export type CallInput<E> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'> & KeyPart<E>;

type ReceivedPart<E, K extends string> = E extends Record<K, infer S> ? { [P in K]: Incoming<S> } : unknown;

/** What a handler receives after validation. */
export type Received<E> = ReceivedPart<E, 'params'> & ReceivedPart<E, 'query'> & ReceivedPart<E, 'body'>;

export type Reply<E> = E extends { response: infer S } ? Incoming<S> : never;
export type Returned<E> = E extends { response: infer S } ? Outgoing<S> : never;

export const apiPrefix = '/api';

/** Ids, numbers and words; nothing that would not fit into an address. */
export type AddressParts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an endpoint with its parameters filled in. */
export const addressOf = (path: string, params?: AddressParts, query?: AddressParts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${apiPrefix}${filled}${text === '' ? '' : `?${text}`}`;
};
