import {
  type Feature,
  isAllowed,
  type Permission,
  permissionsOf,
  type Role,
  roles,
} from '@nattoku/contract/auth/permissions';
import type { Tx } from '#kernel/database/database.ts';

type Differing = { role: Role; permission: Permission; granted: boolean };

/** Which roles may what is asked for, as the facility has set its permissions and features. */
export async function rolesThat(
  tx: Tx,
  suffices: (may: (permission: Permission) => boolean) => boolean,
): Promise<Role[]> {
  const { rows: facility } = await tx.$client.query<{ features: Feature[] }>('SELECT features FROM facilities');
  const { rows } = await tx.$client.query<Differing>('SELECT role, permission, granted FROM role_permissions');
  const features = facility[0]?.features ?? [];
  return roles.filter((role) => {
    const own = rows
      .filter((each) => each.role === role)
      .map(({ permission, granted }) => [permission, granted] as const);
    const permissions = permissionsOf(role, Object.fromEntries(own));
    return suffices((permission) => isAllowed({ permissions, features }, permission));
  });
}
