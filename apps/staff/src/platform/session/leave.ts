import { queryClient } from '#platform/query-client.ts';
import { authClient } from '#platform/session/session.ts';
import { loginAddress } from '#routing/return-address.ts';

let isLeaving = false;
const never = new Promise<never>(() => {});

/** The session is over: nothing of it may stay on the screen or in memory. Never returns; the page is left. */
export function leaveForLogin(): Promise<never> {
  return isLeaving ? never : leave(loginAddress(`${location.pathname}${location.search}`));
}

/** Another person's session stands behind this page by now: it begins again for them, where everybody begins. */
export const leaveForHome = (): Promise<never> => (isLeaving ? never : leave('/'));

/** A person who signs out does not come back to this page unless it is `wanted`: the end of the session, which the server tells meanwhile, changes nothing. */
export async function signOut(wanted = '/'): Promise<never> {
  isLeaving = true;
  try {
    await authClient.signOut();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  return leave(loginAddress(wanted));
}

function leave(address: string): Promise<never> {
  isLeaving = true;
  queryClient.clear();
  // The browser may keep this document to show it again on "back"; then there must be nothing on it.
  document.body.hidden = true;
  // A document left before it has loaded is notified of being shown, too: to load it again then would call the leaving off.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.replace(address);
  return never;
}
