import { defaultPermissions, features, type Role } from '@nattoku/contract/auth/permissions';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Hospital } from '#testing/hospital.ts';

/** What an operation is given when somebody of this hospital asks, for those that no address leads to yet. */
export const staffScope = ({ server, facilityId, staff }: Hospital, role: Role): StaffScope => {
  const { services } = server;
  const actor = {
    kind: 'staff' as const,
    facilityId,
    staffId: staff[role].staffId,
    sessionId: newId(),
    name: `${role} 職員`,
    role,
    permissions: defaultPermissions[role],
    features,
    lockedAt: null,
    pending: null,
    method: 'password' as const,
    provedAt: null,
  };
  return services.scopeOf(actor, newId(), services.log);
};
