import { isAllowed } from '@nattoku/contract/auth/permissions';
import { currentSession } from '#platform/session/session.ts';
import { PageProblem } from '#routing/page-problem.ts';

/** The addresses of templates have no guard of their own: who orders no IC support has none (specification/ic-support.md §50). */
export async function loadForOrderers({ address }: { address: URL }): Promise<void> {
  const { session } = await currentSession();
  if (!session || !isAllowed(session, 'icSupport.order')) throw new PageProblem(403, address.pathname);
}
