import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { currentSession } from '#platform/session/session.ts';
import { PageProblem } from '#routing/page-problem.ts';

/**
 * For an address whose given guards ask for no permission: its page says who it is for, before it asks the server for anything.
 * @param any one of these is enough
 * @throws PageProblem 403
 */
export async function refuseUnless({ pathname }: URL, ...any: readonly Permission[]): Promise<void> {
  const { session } = await currentSession();
  if (!session || !any.some((permission) => isAllowed(session, permission))) throw new PageProblem(403, pathname);
}
