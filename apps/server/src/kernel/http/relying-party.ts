import { isIP } from 'node:net';
import { isOwnMachine } from '#kernel/own-machine.ts';

/** What passkeys are bound to (WebAuthn Level 3 §5.1.2): the name of this server, and the origin that pages come from. */
export type RelyingParty = { id: string; origin: string };

const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');

/**
 * PUBLIC_URL says it, never a request – but for a developer's own machine, which listens at an address and is opened as localhost. Null where
 * browsers make no passkeys: at an address without a name, or without TLS.
 */
export function relyingPartyOf(publicUrl: string, host: string | undefined): RelyingParty | null {
  const name = hostOf(publicUrl);
  if (name === 'localhost' || (isIP(name) === 0 && publicUrl.startsWith('https://')))
    return { id: name, origin: new URL(publicUrl).origin };
  const asked = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return isOwnMachine(name) && asked?.hostname === 'localhost' ? { id: 'localhost', origin: asked.origin } : null;
}
