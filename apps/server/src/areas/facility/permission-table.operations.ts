import type { FacilityPermissions, PermissionChange } from '@nattoku/contract/facility/facility-settings';
import {
  checkPermissionTable,
  defaultPermissionTable,
  differingCells,
  type HospitalRole,
  hospitalRoles,
  type PermissionTable,
} from '@nattoku/contract/auth/permission-rules';
import { type Permission, permissions, permissionsOf } from '@nattoku/contract/auth/permissions';
import type { Paging } from '@nattoku/contract/shared/primitives';
import { count, desc, eq, inArray } from 'drizzle-orm';
import { facilities, rolePermissions, staff } from '#domain/staff/staff.table.ts';
import { everybodyAsksAgain } from '#areas/facility/facility-settings.operations.ts';
import { permissionChanges } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const selectPermissions = async (tx: Tx): Promise<FacilityPermissions> => {
  const [facility] = await tx.select({ version: facilities.permissionsVersion }).from(facilities);
  if (!facility) throw new Problem('notFound');
  const rows = await tx.select().from(rolePermissions);
  const differingOf = (role: HospitalRole): Partial<Record<Permission, boolean>> =>
    Object.fromEntries(rows.filter((row) => row.role === role).map(({ permission, granted }) => [permission, granted]));
  const of = (role: HospitalRole) => permissionsOf(role, differingOf(role));
  return {
    version: facility.version,
    table: {
      doctor: of('doctor'),
      nurse: of('nurse'),
      comedical: of('comedical'),
      clerk: of('clerk'),
      admin: of('admin'),
    },
  };
};

export const getPermissions = (scope: StaffScope): Promise<FacilityPermissions> => read(scope, selectPermissions);

/** A permission stands once in each role, in the order of the product. */
const inOrder = (table: PermissionTable): PermissionTable => {
  const of = (role: HospitalRole) => permissions.filter((permission) => table[role].includes(permission));
  return {
    doctor: of('doctor'),
    nurse: of('nurse'),
    comedical: of('comedical'),
    clerk: of('clerk'),
    admin: of('admin'),
  };
};

/** Only where the facility differs from what comes with a role is something kept: a new permission then has its default everywhere. */
const keepDifferences = async (tx: Tx, table: PermissionTable): Promise<void> => {
  await tx.delete(rolePermissions);
  const differing = differingCells(table, defaultPermissionTable);
  if (differing.length > 0) await tx.insert(rolePermissions).values(differing);
};

type TableChange = { table: PermissionTable; version: number };

export const updatePermissions = write(async (tx, { table: given, version }: TableChange, scope: StaffScope) => {
  const table = inOrder(given);
  const problems = checkPermissionTable(table);
  if (problems.length > 0) throw invalidInput(...problems);
  await tx.select({ id: facilities.id }).from(facilities).for('no key update');
  const before = await selectPermissions(tx);
  if (before.version !== version) throw new Problem('record.versionConflict', { current: before });

  const cells = differingCells(table, before.table);
  await keepDifferences(tx, table);
  await tx
    .update(facilities)
    .set({ permissionsVersion: version + 1 })
    .where(eq(facilities.id, scope.actor.facilityId));
  const changedAt = scope.clock.now();
  const rows = cells.map((cell) => ({
    id: newId(changedAt.getTime()),
    changedAt,
    staffId: scope.actor.staffId,
    ...cell,
  }));
  if (rows.length > 0) await tx.insert(permissionChanges).values(rows);
  return {
    result: { version: version + 1, table },
    audit: {
      action: 'facility.permissions',
      subject: { type: 'facility', id: scope.actor.facilityId },
      detail: {
        changed: cells.map(({ role, permission, granted }) => ({ role, permission, before: !granted, after: granted })),
      },
    },
    changes: everybodyAsksAgain,
  };
});

export const permissionHistory = (scope: StaffScope, { page, pageSize }: Paging) =>
  read(scope, async (tx) => {
    const isOfHospital = inArray(permissionChanges.role, [...hospitalRoles]);
    const rows = await tx
      .select({ change: permissionChanges, staffName: staff.name })
      .from(permissionChanges)
      .innerJoin(staff, eq(staff.id, permissionChanges.staffId))
      .where(isOfHospital)
      .orderBy(desc(permissionChanges.changedAt), desc(permissionChanges.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await tx.select({ total: count() }).from(permissionChanges).where(isOfHospital);
    const items = rows.map(({ change, staffName }): PermissionChange => ({
      id: change.id,
      changedAt: change.changedAt.toISOString(),
      staffName,
      role: change.role as HospitalRole,
      permission: change.permission,
      granted: change.granted,
    }));
    return { items, total: all?.total ?? 0, page, pageSize };
  });
