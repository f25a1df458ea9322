import { features } from '@nattoku/contract/auth/permissions';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { newId } from '#kernel/new-id.ts';
import { callerWith, type As, type Hospital } from '#testing/hospital.ts';

/** The operator of the installation that this hospital is part of, in a facility of the operator's own; signed in. */
export async function openOperator(hospital: Hospital): Promise<As> {
  const { server } = hospital;
  return callerWith(server.origin, { cookie: await operatorCookie(hospital) });
}

/** The cookie of a session of theirs. */
export async function operatorCookie({ server }: Hospital): Promise<string> {
  const [facilityId, staffId] = [newId<FacilityId>(), newId<StaffId>()];
  await server.owner.query("INSERT INTO facilities (id, kind, name, features) VALUES ($1, 'operator', '運営', $2)", [
    facilityId,
    features,
  ]);
  await server.owner.query(
    "INSERT INTO staff (id, facility_id, email, name, name_kana, role) VALUES ($1, $2, $3, '運営 担当', 'ウンエイ', 'operator')",
    [staffId, facilityId, `${staffId}@operator.example`],
  );
  const scope = server.services.scopeOf({ kind: 'system', facilityId } as const, newId(), server.services.log);
  const { token } = await openSession(scope, { staffId });
  return `staff=${token}`;
}
