import type { Session, authContract } from '@nattoku/contract/auth';
import type { Reply } from '@nattoku/contract/endpoint';
import type { ProblemBody, ProblemCode } from '@nattoku/contract/problems';
import { AuthError, type AuthClient, type AuthErrorCode } from '#auth-client.ts';

type Endpoints = typeof authContract;

/** The sign-in of our own server. Only types come from the contract, so that zod stays out of the bundle. */
export function createAuthClient(fetchIt: typeof fetch, origin = ''): AuthClient {
  async function send<Name extends keyof Endpoints>(name: Name, body?: object): Promise<Reply<Endpoints[Name]>> {
    const { method, path } = endpoints[name];
    const response = await fetchIt(`${origin}/api${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new AuthError('network-request-failed', { cause });
    });
    if (!response.ok) throw await refusal(response);
    return (await readJson(response)) as Reply<Endpoints[Name]>;
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

async function refusal(response: Response): Promise<AuthError> {
  const problem = (await readJson(response)) as Partial<ProblemBody>;
  const code = (problem.code && codes[problem.code]) ?? 'internal-error';
  return new AuthError(code, { cause: problem, retryAfterSeconds: problem.retryAfterSeconds });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new AuthError('network-request-failed', { cause });
  }
}
