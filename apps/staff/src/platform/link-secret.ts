import { secretOf } from '@nattoku/rules/text/link-secret';
import { href } from '#routing/paths.ts';

/** What the history entry of the page that sets a password keeps; never an address, never a storage. */
export type KeptSecret = { secret: string };

/**
 * Takes the secret of a link out of the address before anything else happens, so that no history, log or shoulder sees it again. It stays in
 * the history entry, where the router finds it as the location's state: reload and back keep it, other windows and later visitors do not.
 */
export function takeLinkSecret({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (location.pathname !== href('/settingPassword') || location.hash === '') return;
  const kept: KeptSecret = { secret: secretOf(location.hash.slice(1)) };
  history.replaceState({ usr: kept }, '', location.pathname);
}
