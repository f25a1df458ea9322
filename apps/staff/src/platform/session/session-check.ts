import { leaveForHome, leaveForLogin } from '#platform/session/leave.ts';
import { refreshSession, sessionStore } from '#platform/session/session.ts';

/**
 * Asks whether the session of this page goes on. Leaves the page where it does not, and where the browser belongs to somebody else by now,
 * who signed in in another window. Throws an AuthError while the server cannot be asked.
 */
export async function checkSession(): Promise<void> {
  const shown = sessionStore.get().session?.uid;
  const { session } = await refreshSession();
  if (!session || session.pending) return leaveForLogin();
  if (shown !== undefined && session.uid !== shown) return leaveForHome();
}
