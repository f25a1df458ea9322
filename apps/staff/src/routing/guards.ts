import type { Guard } from '@nattoku/contract/auth/permissions';
import { replace } from 'react-router';
import { currentSession, untilUnlocked } from '#platform/session/session.ts';
import { PageProblem } from '#routing/page-problem.ts';
import { loginAddress } from '#routing/return-address.ts';

export type RouteGuard = 'authenticated' | Guard;

/**
 * Spares the user a dead end; the server checks every call on its own. Throws a redirect to the sign-in page, which takes the place of the page in the history, or a PageProblem
 * with status 403. While the screen is locked nothing is decided, so that nothing is loaded.
 */
export async function passGuards(guards: readonly RouteGuard[], request: Request): Promise<void> {
  if (guards.length === 0) return;
  const { session } = await currentSession();
  // What a sign-in still lacks is asked for on the sign-in page.
  if (!session || session.pending) throw replace(loginAddress(ownAddress(request)));
  if (session.lockedAt) {
    await untilUnlocked();
    return passGuards(guards, request);
  }
  const named = guards.filter((guard) => guard !== 'authenticated');
  if (named.length === 0) return;
  // Only here, so that the sign-in page travels without the table of permissions.
  const { passesGuard } = await import('@nattoku/contract/auth/permissions');
  if (!named.every((guard) => passesGuard(session, guard))) throw new PageProblem(403, new URL(request.url).pathname);
}

const ownAddress = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
};
