import { PROOF_SECONDS } from '@nattoku/contract/auth/auth';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * Refuses with `session.proofNeeded` unless password or second factor were given at most PROOF_SECONDS ago. Call it first in whatever hands out
 * data in bulk or changes how somebody gets in: a terminal that was left open is not enough for that. POST /session/proof renews it.
 */
export function requireFreshProof({ actor, clock }: StaffScope): void {
  const age = actor.provedAt === null ? Infinity : clock.now().getTime() - actor.provedAt.getTime();
  if (age > PROOF_SECONDS * 1000) throw new Problem('session.proofNeeded');
}
