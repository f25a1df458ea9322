import { secondFactors, type Session } from '@nattoku/contract/auth/auth';
import { eq } from 'drizzle-orm';
import { standingOf } from '#areas/auth/sign-in/auth.standing.ts';
import { factorsThere, hasSecondFactor } from '#domain/staff/second-factor.table.ts';
import { facilities, sessions, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';

/** All that a session's standing follows from. A change of any of it drops what is kept of the session (migrations 0073, 0103). */
export const sessionFacts = { session: sessions, staff, facility: facilities, hasSecondFactor, ...factorsThere };

const selectFacts = (tx: Tx) =>
  tx
    .select(sessionFacts)
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .innerJoin(facilities, eq(facilities.kind, facilities.kind));

type SessionFacts = Awaited<ReturnType<typeof selectFacts>>[number];

/** Which rights its owner has now, and since when it is locked, says the actor. */
type Rights = Pick<StaffActor, 'permissions' | 'features' | 'lockedAt'>;

/** What the browser learns about a session. */
export function presentSession(facts: SessionFacts, { permissions, features, lockedAt }: Rights): Session {
  const { session, staff: owner, facility } = facts;
  const standing = standingOf({ ...owner, ...facts, policy: facility });
  return {
    uid: owner.id,
    email: owner.email,
    name: owner.name,
    role: owner.role,
    departmentIds: owner.departmentIds,
    facility: { id: facility.id, name: facility.name, phone: facility.phone },
    permissions: [...permissions],
    features: [...features],
    lockedAt: lockedAt?.toISOString() ?? null,
    idleTimeoutSeconds: facility.idleTimeoutSeconds,
    expiresAt: session.expiresAt.toISOString(),
    provedAt: session.provedAt?.toISOString() ?? null,
    pending: standing.pending,
    enrolmentDueAt: standing.enrolmentDueAt?.toISOString() ?? null,
    passwordMinLength: standing.passwordMinLength,
    secondFactors: secondFactors.filter((factor) => facts[factor]),
    temporaryAccessUntil: session.method === 'temporaryAccess' ? session.expiresAt.toISOString() : null,
  };
}

/** The actor's session as it stands in this transaction. */
export async function selectSession(
  tx: Tx,
  { sessionId, ...rights }: Omit<Rights, 'lockedAt'> & { sessionId: string },
) {
  const [facts] = await selectFacts(tx).where(eq(sessions.id, sessionId));
  if (!facts) throw new Problem('session.missing');
  return presentSession(facts, { ...rights, lockedAt: facts.session.lockedAt });
}
