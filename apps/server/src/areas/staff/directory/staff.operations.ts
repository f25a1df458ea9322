import { invitedRoles } from '@nattoku/contract/staff/account';
import type { StaffDetails, StaffMember } from '@nattoku/contract/staff/staff';
import { checkStaff, normaliseStaff } from '@nattoku/contract/staff/staff-input';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import {
  type HeldStaff,
  holdMember,
  keepAnAdministrator,
  mustFind,
  requireVersion,
} from '#areas/staff/directory/staff.lock.ts';
import { stateOn } from '@nattoku/contract/staff/staff-state';
import type { Tx } from '#kernel/database/database.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Change = { staffId: StaffId; details: StaffDetails & { version: number } };

export const updateStaff = write(
  async (tx, { staffId, details }: Change, scope: StaffScope): Promise<Written<StaffMember>> => {
    const { version, ...after } = normaliseStaff(details);
    const problems = checkStaff(after);
    if (problems.length > 0) throw invalidInput(...problems);
    const held = await holdMember(tx, staffId);
    await requireVersion(tx, held, version, scope);
    await requireChangeable(tx, held, after, scope);

    const now = scope.clock.now();
    await tx
      .update(staff)
      .set({ ...after, version: version + 1, updatedAt: now })
      .where(eq(staff.id, staffId));
    const isOtherRole = held.role !== after.role;
    const ended = isOtherRole ? await endSessions(tx, staffId, { reason: 'accessChanged', now }) : [];
    const detail = { changed: changedFields(held, after), ...(isOtherRole ? { from: held.role, to: after.role } : {}) };
    return {
      result: await mustFind(tx, staffId, scope),
      audit: { action: 'staff.update', subject: { type: 'staff', id: staffId }, detail },
      changes: [{ topic: 'staff', id: staffId }, ...ended],
    };
  },
);

const requireChangeable = async (tx: Tx, held: HeldStaff, after: StaffDetails, scope: StaffScope): Promise<void> => {
  if (stateOn(held, todayInTokyo(scope.clock.now())) === 'retired') throw new Problem('account.illegalTransition');
  const isOtherStanding = held.role !== after.role || held.validUntil !== after.validUntil;
  if (held.id === scope.actor.staffId && isOtherStanding) throw new Problem('staff.ownAccount');
  const isInvitedRole = (invitedRoles as readonly string[]).includes(after.role);
  if (held.role !== after.role && !isInvitedRole) {
    throw invalidInput({ field: 'role', message: 'この役割は選べません' });
  }
  await requireOwnStructure(tx, after);
  await refuseTakenNumber(tx, held.id, after.staffNumber);
  await keepAnAdministrator(tx, held, { ...held, ...after });
};

const requireOwnStructure = async (tx: Tx, { departmentIds, wardIds }: StaffDetails): Promise<void> => {
  const knownDepartments = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(inArray(departments.id, departmentIds));
  if (knownDepartments.length !== new Set(departmentIds).size)
    throw invalidInput({ field: 'departmentIds', message: 'この施設にない診療科が選ばれています' });
  const knownWards = await tx.select({ id: wards.id }).from(wards).where(inArray(wards.id, wardIds));
  if (knownWards.length !== new Set(wardIds).size)
    throw invalidInput({ field: 'wardIds', message: 'この施設にない病棟が選ばれています' });
};

const refuseTakenNumber = async (tx: Tx, staffId: StaffId, staffNumber: string | null): Promise<void> => {
  if (staffNumber === null) return;
  const [taken] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.staffNumber, staffNumber), ne(staff.id, staffId), ne(staff.state, 'retired')));
  if (taken) throw invalidInput({ field: 'staffNumber', message: 'この職員番号はほかの職員が使っています' });
};

const changedFields = (before: HeldStaff, after: StaffDetails): string[] =>
  (Object.keys(after) as (keyof StaffDetails)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
