import type { BackendConfiguration } from '#configuration.ts';

/** A local build was told to speak to another machine, or to something that is no origin. */
export class LocalInstanceError extends Error {
  override readonly name = 'LocalInstanceError';
  readonly code = 'not-a-local-instance';

  constructor(address: string) {
    super(`The local instance is http(s)://localhost, 127.0.0.1 or [::1] with a port, not “${address}”.`);
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Points sign-in and file storage at the server on this machine: what specification/environments.md §3 calls the local emulators, of which a build
 * for prod or dev holds nothing. Without an address it is the server that the page came from. Throws LocalInstanceError for whatever
 * is not this machine, so that what is tried out locally never reaches patients' data.
 */
export function connectToLocalInstance(address = ''): BackendConfiguration {
  const origin = address === '' ? '' : localOrigin(address);
  return { authOrigin: origin, storageOrigin: origin };
}

function localOrigin(address: string): string {
  if (!URL.canParse(address)) throw new LocalInstanceError(address);
  const { protocol, hostname, origin, href } = new URL(address);
  // href: neither a user, nor a path, nor anything else that would be left out silently.
  const isOrigin = ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
  if (!isOrigin || !loopback.test(hostname)) throw new LocalInstanceError(address);
  return origin;
}
