import type { StaffMember } from '@nattoku/contract/staff/staff';
import { stateOn, isInService } from '@nattoku/contract/staff/staff-state';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { allowedVerbs, isUnused } from '#areas/staff/directory/staff.rules.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Row = typeof staff.$inferSelect & { invitedUntil: string | null };

export const selectStaff = (tx: Tx, now: Date) =>
  tx
    .select({
      member: staff,
      invitedUntil: sql<string | null>`(
        SELECT max(l.expires_at) FROM account_links l
         WHERE l.staff_id = staff.id AND l.purpose = 'invitation' AND l.used_at IS NULL AND l.revoked_at IS NULL
           AND l.expires_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(staff);

export const presentStaff = (row: Row, { actor, clock }: StaffScope): StaffMember => {
  const now = clock.now();
  const today = todayInTokyo(now);
  const state = stateOn(row, today);
  const own = row.id === actor.staffId;
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    name: row.name,
    nameKana: row.nameKana,
    role: row.role,
    profession: row.profession,
    staffNumber: row.staffNumber,
    phone: row.phone,
    departmentIds: row.departmentIds,
    wardIds: row.wardIds,
    validUntil: row.validUntil,
    state,
    suspendedAt: state === 'suspended' ? (row.suspendedAt?.toISOString() ?? null) : null,
    suspendedReason: state === 'suspended' ? row.suspendedReason : null,
    retiresOn: row.retiresOn,
    expired: state !== 'retired' && !isInService(row, today),
    unused: isUnused(row, now),
    activated: row.passwordHash !== null,
    invitedUntil: row.invitedUntil === null ? null : new Date(row.invitedUntil).toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    own,
    allowed: allowedVerbs(row, own, today),
  };
};

export async function findMember(tx: Tx, staffId: StaffId, scope: StaffScope): Promise<StaffMember | undefined> {
  const [row] = await selectStaff(tx, scope.clock.now()).where(eq(staff.id, staffId));
  return row && presentStaff({ ...row.member, invitedUntil: row.invitedUntil }, scope);
}
