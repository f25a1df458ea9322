import type { Permission } from '@nattoku/contract/auth/permissions';
import type { AreasAccess } from '@nattoku/contract/shared/endpoint';

type PermissionSets = () => readonly (readonly Permission[])[];

const declared = new Map<AreasAccess, PermissionSets>();

/** @param sets all of one of them; asked each time, since areas may be declared later */
export function declareAreasAccess(access: AreasAccess, sets: PermissionSets): void {
  declared.set(access, sets);
}

export function permissionSetsOf(access: AreasAccess): readonly (readonly Permission[])[] {
  const sets = declared.get(access);
  if (!sets) throw new Error(`Nobody has said what '${access}' takes.`);
  return sets();
}
