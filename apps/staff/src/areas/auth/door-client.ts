import type { accountContract } from '@nattoku/contract/staff/account';
import type { CallInput, Reply } from '@nattoku/contract/shared/endpoint';
import { createHttpClient } from '@nattoku/contract/shared/http-client';

type Doors = Pick<typeof accountContract, 'forgetPassword' | 'openLink' | 'setPassword'>;

const endpoints: { [Name in keyof Doors]: Pick<Doors[Name], 'method' | 'path'> } = {
  forgetPassword: { method: 'POST', path: '/account/forgotten-password' },
  openLink: { method: 'POST', path: '/account/link' },
  setPassword: { method: 'POST', path: '/account/link/password' },
};

const http = createHttpClient((input, init) => fetch(input, init));

/**
 * The calls of people who are not signed in. Of the contract only its types come along, so that their pages stay small. Throws as
 * createHttpClient says.
 */
export async function callDoor<Name extends keyof Doors>(
  name: Name,
  { body }: CallInput<Doors[Name]>,
  signal?: AbortSignal,
): Promise<Reply<Doors[Name]>> {
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
  return reply as Reply<Doors[Name]>;
}
