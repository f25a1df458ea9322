import { z } from 'zod';
import { defaultPermissions, permissions, type Permission, type Role } from '#auth/permissions.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** The roles of a hospital, whose permissions its administrator decides. An operator's are fixed. */
export const hospitalRoles = ['doctor', 'nurse', 'comedical', 'clerk', 'admin'] as const satisfies readonly Role[];
export type HospitalRole = (typeof hospitalRoles)[number];

const Granted = z.array(z.enum(permissions)).max(permissions.length);

/** What each role may do, as a whole table. */
export const PermissionTable = z.strictObject({
  doctor: Granted,
  nurse: Granted,
  comedical: Granted,
  clerk: Granted,
  admin: Granted,
});
export type PermissionTable = z.infer<typeof PermissionTable>;

/** Those of the installation: no hospital can give them away. */
export const operatorPermissions: readonly Permission[] = ['catalogue.manage', 'facility.manage'];
/** Without these nobody could undo what was set wrongly. */
export const adminKeeps: readonly Permission[] = ['staff.manage', 'settings.manage', 'audit.view'];

/** A person who sends, signs or changes something must be able to see it. */
const needs: Partial<Record<Permission, Permission>> = {
  'patient.edit': 'patient.view',
  'patient.merge': 'patient.view',
  'patient.export': 'patient.view',
  'video.order': 'video.view',
  'video.manage': 'video.view',
  'icSupport.order': 'icSupport.view',
  'icSupport.manage': 'icSupport.view',
  'consent.order': 'consent.view',
  'consent.takeIn': 'consent.view',
  'consent.sign': 'consent.view',
  'consent.manage': 'consent.view',
  'interview.order': 'interview.view',
  'interview.manage': 'interview.view',
};

/** What another permission leans on, or null. */
export const neededBy = (permission: Permission): Permission | null => needs[permission] ?? null;

/** A cell of the table, as the name of its problem. */
export const cellOf = (role: HospitalRole, permission: Permission): string => `${role}.${permission}`;

/** Why a cell is what it is for every facility; null where the administrator decides. */
export function fixedCell(role: HospitalRole, permission: Permission): { granted: boolean; reason: string } | null {
  if (operatorPermissions.includes(permission))
    return { granted: false, reason: '運営の権限は、施設の職員には付けられません' };
  if (role === 'admin' && adminKeeps.includes(permission))
    return { granted: true, reason: '施設管理者から外すと、設定を元に戻せる人がいなくなります' };
  return null;
}

/** What no table may be; the form and the server ask the same question. The field of a problem is `cellOf` its cell. */
export function checkPermissionTable(table: PermissionTable): FieldProblem[] {
  return hospitalRoles.flatMap((role) =>
    permissions.flatMap((permission) => {
      const message = cellProblem(table[role], role, permission);
      return message === null ? [] : [{ field: cellOf(role, permission), message }];
    }),
  );
}

function cellProblem(granted: readonly Permission[], role: HospitalRole, permission: Permission): string | null {
  const isGranted = granted.includes(permission);
  const fixed = fixedCell(role, permission);
  if (fixed && fixed.granted !== isGranted) return fixed.reason;
  const needed = neededBy(permission);
  if (isGranted && needed !== null && !granted.includes(needed))
    return '見る権限がない役割には付けられません。先に「見る」を付けてください';
  return null;
}

type Cell = { role: HospitalRole; permission: Permission; granted: boolean };

/** The cells in which two tables differ, with what the first one says. */
export const differingCells = (wanted: PermissionTable, given: PermissionTable): Cell[] =>
  hospitalRoles.flatMap((role) =>
    permissions
      .map((permission) => ({ role, permission, granted: wanted[role].includes(permission) }))
      .filter(({ permission, granted }) => given[role].includes(permission) !== granted),
  );

/** The table that comes with the product (specification/auth.md §1). */
export const defaultPermissionTable: PermissionTable = {
  doctor: [...defaultPermissions.doctor],
  nurse: [...defaultPermissions.nurse],
  comedical: [...defaultPermissions.comedical],
  clerk: [...defaultPermissions.clerk],
  admin: [...defaultPermissions.admin],
};
