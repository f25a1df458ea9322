import { defaultPermissions, features, type Role } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, FacilityId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import type pg from 'pg';
import { enterFacility } from '#kernel/database/every-facility.ts';
import { newId } from '#kernel/new-id.ts';
import type { Actor, Scope, StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { demoAccounts, type DemoFacility } from '#seed/accounts.ts';

/** What everything else in the demonstration leans on: who works where. */
export type DemoHospital = {
  facilityId: FacilityId;
  staff: ReadonlyMap<string, StaffActor>;
  departments: ReadonlyMap<string, DepartmentId>;
  wards: ReadonlyMap<string, WardId>;
};

type StaffRow = { id: StaffId; facility_id: FacilityId; email: string; name: string; role: Role };

/** Reads back what `seedFacilities` made, and leaves the owner's connection in that facility. */
export async function findHospital(owner: pg.Client, key: DemoFacility): Promise<DemoHospital> {
  const emails = demoAccounts.filter(({ facility }) => facility === key).map(({ email }) => email);
  const found = await owner.query<{ id: FacilityId }>('SELECT facility_id AS id FROM app.account_by_email($1)', [
    emails[0],
  ]);
  const facilityId = found.rows[0]?.id;
  if (!facilityId) throw new Error(`The demonstration has no staff at ${key}`);
  await enterFacility(owner, facilityId);
  const { rows } = await owner.query<StaffRow>(
    'SELECT id, facility_id, email, name, role FROM staff WHERE email = ANY($1)',
    [emails],
  );
  return {
    facilityId,
    staff: new Map(rows.map((row) => [row.email, actorOf(row)])),
    departments: await idsByCode<DepartmentId>(owner, 'departments', facilityId),
    wards: await idsByCode<WardId>(owner, 'wards', facilityId),
  };
}

const actorOf = ({ id, facility_id: facilityId, name, role }: StaffRow): StaffActor => ({
  kind: 'staff',
  facilityId,
  staffId: id,
  sessionId: newId(),
  name,
  role,
  permissions: defaultPermissions[role],
  features,
  lockedAt: null,
  pending: null,
  method: 'password',
  provedAt: null,
});

const idsByCode = async <Id extends string>(
  owner: pg.Client,
  table: 'departments' | 'wards',
  facilityId: FacilityId,
): Promise<ReadonlyMap<string, Id>> => {
  const { rows } = await owner.query<{ code: string; id: Id }>(`SELECT code, id FROM ${table} WHERE facility_id = $1`, [
    facilityId,
  ]);
  return new Map(rows.map(({ code, id }) => [code, id]));
};

export function memberOf({ staff }: DemoHospital, email: string): StaffActor {
  const member = staff.get(email);
  if (!member) throw new Error(`The demonstration has no account ${email}`);
  return member;
}

/** Acts as somebody at a moment that has passed, so that the demonstration has a history. */
export const actAs = <A extends Actor>(services: Services, actor: A, at: Date): Scope<A> => ({
  ...services.scopeOf(actor, newId(), services.log),
  clock: { now: () => at },
});
