import type { SessionEnd } from '@nattoku/contract/auth/auth';
import { type Permission, permissionsOf } from '@nattoku/contract/auth/permissions';
import { isInService } from '@nattoku/contract/staff/staff-state';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { facilities, rolePermissions, sessions, staff } from '#domain/staff/staff.table.ts';
import { isLiving, isStale, lockedSince } from '#areas/auth/sign-in/auth.rules.ts';
import { hasSecondFactor } from '#domain/staff/second-factor.table.ts';
import { standingOf } from '#areas/auth/sign-in/auth.standing.ts';
import type { Connections, Tx } from '#kernel/database/database.ts';
import type { StaffActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secret.ts';

export type Identified = { actor: StaffActor } | { actor: null; reason: 'none' | SessionEnd };

/** Whose cookie this is. `use` marks the session as used; looking whether one is signed in does not keep a session alive. */
export async function identifyStaff(
  database: Connections,
  token: string | undefined,
  now: Date,
  use: boolean,
): Promise<Identified> {
  if (!token) return { actor: null, reason: 'none' };
  const hash = hashSecret(token);
  const { rows } = await database.pool.query<{ id: FacilityId | null }>('SELECT app.facility_of_session($1) AS id', [
    hash,
  ]);
  const facilityId = rows[0]?.id;
  if (!facilityId) return { actor: null, reason: 'none' };
  return database.transaction(facilityId, async (tx) => {
    const row = await findSession(tx, hash);
    if (!row) return { actor: null, reason: 'none' };
    if (row.session.endedAt) return { actor: null, reason: row.session.endReason ?? 'none' };
    if (row.staff.state !== 'active' || !isInService(row.staff, todayInTokyo(now)))
      return { actor: null, reason: 'accountClosed' };
    if (!isLiving(row.session, now)) return { actor: null, reason: 'expired' };
    const lockedAt = lockedSince(row.session, row.facility.idleTimeoutSeconds, now);
    if (use && !lockedAt && isStale(row.session.lastSeenAt, now)) {
      // Who asks waits for nobody: while somebody holds the row, the next request notes the use.
      const free = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, row.session.id));
      await tx
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(inArray(sessions.id, free.for('update', { skipLocked: true })));
    }
    return { actor: actorOf(facilityId, { ...row, session: { ...row.session, lockedAt } }) };
  });
}

// One row for each difference would multiply the session.
const differingPermissions = sql<Partial<Record<Permission, boolean>>>`coalesce(
  (SELECT json_object_agg(${rolePermissions.permission}, ${rolePermissions.granted})
     FROM ${rolePermissions} WHERE ${rolePermissions.role} = ${staff.role}), '{}')`;

const findSession = async (tx: Tx, hash: Buffer) => {
  const [row] = await tx
    .select({ session: sessions, staff, facility: facilities, differing: differingPermissions, hasSecondFactor })
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
