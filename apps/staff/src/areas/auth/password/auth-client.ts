import type { accountContract } from '@nattoku/contract/staff/account';
import type { CallInput, Reply } from '@nattoku/contract/shared/endpoint';
import { http } from '#platform/network/http.ts';

type AuthEndpoints = Pick<typeof accountContract, 'forgetPassword' | 'openLink' | 'setPassword'>;

const endpoints: { [Name in keyof AuthEndpoints]: Pick<AuthEndpoints[Name], 'method' | 'path'> } = {
  forgetPassword: { method: 'POST', path: '/account/forgotten-password' },
  openLink: { method: 'POST', path: '/account/link' },
  setPassword: { method: 'POST', path: '/account/link/password' },
};

/**
 * The calls of people who are not signed in. Of the contract only its types come along, so that their pages stay small. Throws as
 * createHttpClient says.
 */
export async function callAuth<Name extends keyof AuthEndpoints>(
  name: Name,
  { body }: CallInput<AuthEndpoints[Name]>,
  signal?: AbortSignal,
): Promise<Reply<AuthEndpoints[Name]>> {
  const { method, path } = endpoints[name];
  const reply = await http(`/api${path}`, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    isRepeatable: name === 'openLink',
    signal,
  });
  return reply as Reply<AuthEndpoints[Name]>;
}
