import type { Session, SessionEnd } from '@nattoku/contract/auth/auth';
import { type Permission, permissionsOf } from '@nattoku/contract/auth/permissions';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { isInService, type Service } from '@nattoku/contract/staff/staff-state';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, sql } from 'drizzle-orm';
import { facilities, rolePermissions, sessions, staff } from '#domain/staff/staff.table.ts';
import { isLiving, lockedSince } from '#areas/auth/sign-in/auth.rules.ts';
import { presentSession, sessionFacts } from '#areas/auth/sign-in/auth.session.ts';
import { standingOf } from '#areas/auth/sign-in/auth.standing.ts';
import type { Tx } from '#kernel/database/database.ts';
import { lastUseOf, noteLastUse } from '#kernel/sessions/last-use.ts';
import type { StaffActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import type { LookedUp } from '#kernel/sessions/who-asks.ts';

/** Who asks, with what their browser learns about the session. */
export type Identified = { actor: StaffActor; presented: Session } | { actor: null; reason: 'none' | SessionEnd };

/** Of a session with which somebody may work, all that its standing at any moment follows from. */
type Present = {
  actor: StaffActor;
  presented: Session;
  service: Service;
  session: { lastSeenAt: Date; expiresAt: Date; endedAt: null; lockedAt: null };
  idleTimeoutSeconds: number;
};
type LookUp = { found: Identified; lookedUp?: LookedUp<Present> };
type Means = Pick<Services, 'database' | 'clock' | 'whoAsks' | 'uses'>;

const lastSeen = { table: 'sessions', column: 'last_seen_at' };

/**
 * Whose cookie this is, mostly out of memory. `use` marks the session as used; looking whether one is signed in does not keep a session alive.
 * What is kept only says yes: of a session that stands idle, lacks something or is over the database is asked, which knows what other processes noted.
 */
export async function identifyStaff(means: Means, token: string | undefined, use: boolean): Promise<Identified> {
  if (!token) return { actor: null, reason: 'none' };
  const hash = hashSecret(token);
  const now = means.clock.now();
  const shelf = means.whoAsks.shelf<Present>('staff');
  const kept = shelf.kept(hash);
  const isKnown = kept !== undefined && isPresent(kept, now);
  const { found, lookedUp } = isKnown
    ? { found: kept, lookedUp: { facts: kept } }
    : await shelf.keep(hash, () => lookUp(means, hash, now));
  if (use && lookedUp) await noteUse(means, lookedUp.facts, now);
  return found;
}

const isPresent = ({ service, session, idleTimeoutSeconds }: Present, now: Date): boolean =>
  isLiving(session, now) && !lockedSince(session, idleTimeoutSeconds, now) && isInService(service, todayInTokyo(now));

const noteUse = ({ uses }: Means, { actor, session, idleTimeoutSeconds }: Present, now: Date): Promise<void> => {
  const { facilityId, sessionId: id } = actor;
  return noteLastUse(uses, lastSeen, { facilityId, id, session, idleSeconds: idleTimeoutSeconds }, now);
};

const lookUp = async ({ database: { identity }, uses }: Means, hash: Buffer, now: Date): Promise<LookUp> => {
  const { rows } = await identity.pool.query<{ id: FacilityId | null }>('SELECT app.facility_of_session($1) AS id', [
    hash,
  ]);
  const facilityId = rows[0]?.id;
  if (!facilityId) return { found: { actor: null, reason: 'none' } };
  const row = await identity.transaction(facilityId, (tx) => findSession(tx, hash));
  if (!row) return { found: { actor: null, reason: 'none' } };
  if (row.session.endedAt) return { found: { actor: null, reason: row.session.endReason ?? 'none' } };
  if (row.staff.state !== 'active' || !isInService(row.staff, todayInTokyo(now)))
    return { found: { actor: null, reason: 'accountClosed' } };
  if (!isLiving(row.session, now)) return { found: { actor: null, reason: 'expired' } };
  const { idleTimeoutSeconds } = row.facility;
  const lastSeenAt = lastUseOf(uses, lastSeen, { facilityId, ...row.session });
  const lockedAt = lockedSince({ ...row.session, lastSeenAt }, idleTimeoutSeconds, now);
  const actor = actorOf(facilityId, { ...row, session: { ...row.session, lockedAt } });
  const found = { actor, presented: presentSession(row, actor) };
  if (lockedAt || actor.pending) return { found };
  const { expiresAt } = row.session;
  const { validUntil, retiresOn } = row.staff;
  const facts: Present = {
    ...found,
    service: { validUntil, retiresOn },
    session: { lastSeenAt, expiresAt, endedAt: null, lockedAt: null },
    idleTimeoutSeconds,
  };
  return { found, lookedUp: { facts, subjects: [facilityId, actor.staffId, actor.sessionId] } };
};

// One row for each difference would multiply the session.
const differingPermissions = sql<Partial<Record<Permission, boolean>>>`coalesce(
  (SELECT json_object_agg(${rolePermissions.permission}, ${rolePermissions.granted})
     FROM ${rolePermissions} WHERE ${rolePermissions.role} = ${staff.role}), '{}')`;

const findSession = async (tx: Tx, hash: Buffer) => {
  const [row] = await tx
    .select({ ...sessionFacts, differing: differingPermissions })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .innerJoin(facilities, eq(facilities.kind, facilities.kind))
    .where(eq(sessions.tokenHash, hash));
  return row;
};

const actorOf = (facilityId: FacilityId, row: NonNullable<Awaited<ReturnType<typeof findSession>>>): StaffActor => {
  const { pending } = standingOf({ ...row.staff, ...row, policy: row.facility });
  return {
    kind: 'staff',
    facilityId,
    staffId: row.staff.id,
    sessionId: row.session.id,
    name: row.staff.name,
    role: row.staff.role,
    permissions: pending ? [] : permissionsOf(row.staff.role, row.differing),
    features: row.facility.features,
    lockedAt: row.session.lockedAt,
    pending,
    method: row.session.method,
    provedAt: row.session.provedAt,
  };
};
