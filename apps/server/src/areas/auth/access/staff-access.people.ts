import { permissionsOf, roles, type Role } from '@nattoku/contract/auth/permissions';
import { REASON_LENGTH } from '@nattoku/contract/auth/staff-access';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { rolePermissions, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

/** Names of those who appear in a list. */
export async function namesOf(
  tx: Tx,
  ids: readonly (StaffId | null)[],
): Promise<(id: StaffId) => { id: StaffId; name: string }> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, wanted));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? '' });
}

/** Holds somebody of this facility until the transaction ends; `notFound` for anybody else. */
export async function holdPerson(tx: Tx, staffId: StaffId) {
  const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('no key update');
  if (!person) throw new Problem('notFound');
  return person;
}

/** Roles whose members administer staff here, with what this facility changed of the defaults. */
const administrating = async (tx: Tx): Promise<Role[]> => {
  const differing = await tx.select().from(rolePermissions).where(eq(rolePermissions.permission, 'staff.manage'));
  return roles.filter((role) => {
    const own = differing.find((row) => row.role === role);
    return permissionsOf(role, own ? { 'staff.manage': own.granted } : {}).includes('staff.manage');
  });
};

/** How many others could approve what these two are about. */
export async function approversBeside(tx: Tx, ...concerned: StaffId[]): Promise<number> {
  const able = await administrating(tx);
  return tx.$count(staff, and(inArray(staff.role, able), eq(staff.state, 'active'), notInArray(staff.id, concerned)));
}

/** Why somebody does it, for the log and the monthly report. */
export function cleanReason(typed: string): string {
  const reason = normaliseText(typed);
  if (reason === '') throw invalidInput({ field: 'reason', message: '理由を入力してください' });
  if (characterCount(reason) > REASON_LENGTH)
    throw invalidInput({ field: 'reason', message: `${REASON_LENGTH}文字以内で入力してください` });
  return reason;
}
