import type { Session, authContract } from '@nattoku/contract/auth/auth';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import { ApiProblem, createHttpClient, type HttpSettings } from '@nattoku/contract/shared/http-client';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { AuthError, type AuthClient, type AuthErrorCode } from '#auth-client.ts';

type Endpoints = typeof authContract;

/**
 * The sign-in of our own server. Of the contract's values only the HTTP client comes along, so that zod stays out of the bundle.
 * Nothing but the question who is signed in is sent twice: a password that is tried again counts as another try.
 */
export function createAuthClient(fetchIt: typeof fetch, origin = '', settings: Partial<HttpSettings> = {}): AuthClient {
  const http = createHttpClient(fetchIt, settings);

  async function send<Name extends keyof Endpoints>(name: Name, body?: object): Promise<Reply<Endpoints[Name]>> {
    const { method, path } = endpoints[name];
    const reply = await http(`${origin}/api${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      isRepeatable: method === 'GET',
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw authErrorOf(error);
    });
    return reply as Reply<Endpoints[Name]>;
  }

  return {
    async session() {
      const { session, reason = 'none' } = await send('session');
      return session ? { session } : { session, reason };
    },
    signIn: (credentials): Promise<Session> => send('signIn', credentials),
    async signOut() {
      await send('signOut');
    },
    lock: (): Promise<Session> => send('lock'),
    unlock: (password): Promise<Session> => send('unlock', { password }),
  };
}

const endpoints: { [Name in keyof Endpoints]: { method: Endpoints[Name]['method']; path: Endpoints[Name]['path'] } } = {
  session: { method: 'GET', path: '/session' },
  signIn: { method: 'POST', path: '/sign-in' },
  signOut: { method: 'POST', path: '/sign-out' },
  lock: { method: 'POST', path: '/session/lock' },
  unlock: { method: 'POST', path: '/session/unlock' },
};

const codes: Partial<Record<ProblemCode, AuthErrorCode>> = {
  'signIn.failed': 'invalid-credential',
  'signIn.tooMany': 'too-many-requests',
  'request.tooMany': 'too-many-requests',
  'session.missing': 'session-ended',
  'session.expired': 'session-ended',
  'request.invalid': 'invalid-credential',
};

function authErrorOf(error: unknown): AuthError {
  if (!(error instanceof ApiProblem)) return new AuthError('network-request-failed', { cause: error });
  const { code, retryAfterSeconds } = error.body;
  return new AuthError(codes[code] ?? 'internal-error', { cause: error, retryAfterSeconds });
}
