import type { StaffDetails, StaffMember } from '@nattoku/contract/staff/staff';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import { isLastingAdministrator, type Standing } from '#areas/staff/directory/staff.rules.ts';
import { findMember } from '#areas/staff/directory/staff.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type HeldStaff = typeof staff.$inferSelect;

/** Holds the facility, so that who administers it changes one after the other, and then the member. Throws `notFound`. */
export async function holdMember(tx: Tx, staffId: StaffId): Promise<HeldStaff> {
  await tx.select({ id: facilities.id }).from(facilities).for('no key update');
  const [held] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('no key update');
  if (!held) throw new Problem('notFound');
  return held;
}

export async function requireVersion(tx: Tx, held: HeldStaff, version: number, scope: StaffScope): Promise<void> {
  if (held.version === version) return;
  throw new Problem('record.versionConflict', { current: await mustFind(tx, held.id, scope) });
}

export async function mustFind(tx: Tx, staffId: StaffId, scope: StaffScope): Promise<StaffMember> {
  const member = await findMember(tx, staffId, scope);
  if (!member) throw new Problem('notFound');
  return member;
}

type After = Standing & Pick<StaffDetails, 'role'>;

/** Refuses what would leave the facility without an administrator who stays. Call with the facility held. */
export async function keepAnAdministrator(tx: Tx, before: HeldStaff, after: After): Promise<void> {
  if (!isLastingAdministrator(before) || isLastingAdministrator(after)) return;
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.role, 'admin'),
        eq(staff.state, 'active'),
        isNull(staff.validUntil),
        isNull(staff.retiresOn),
        ne(staff.id, before.id),
      ),
    )
    .limit(1);
  if (!other) throw new Problem('staff.lastAdministrator');
}
