import type { HomeScope } from '@nattoku/contract/home/home-patient';
import type { DepartmentId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { eq, sql, type SQL } from 'drizzle-orm';
import { notificationSettings } from '#domain/staff/notification.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** The arguments of json_build_object for a HomePatient: the record `p` in its ward `wd`. */
export const HOME_PATIENT_JSON = `'id', p.id, 'patientNumber', p.patient_number, 'familyName', p.family_name, 'givenName', p.given_name,
  'familyNameKana', p.family_name_kana, 'givenNameKana', p.given_name_kana, 'birthDate', p.birth_date, 'wardName', wd.name, 'room', p.room`;

export type Viewer = { staffId: StaffId; scope: HomeScope; departmentIds: DepartmentId[]; wardIds: WardId[] };

/** What a role sees until somebody chooses: a nurse the own wards, a doctor the own patients. */
const scopeOfRole = (role: string, wardIds: readonly WardId[]): HomeScope => {
  if (role === 'doctor') return 'mine';
  return role === 'nurse' && wardIds.length > 0 ? 'ward' : 'all';
};

/** Whose work home shows to whom, as they chose it. The wards are those that somebody belongs to and those that they follow. */
export async function viewerOf(tx: Tx, { actor: { staffId } }: StaffScope): Promise<Viewer> {
  const [row] = await tx
    .select({
      role: staff.role,
      departmentIds: staff.departmentIds,
      wardIds: staff.wardIds,
      followed: notificationSettings.wardIds,
      scope: notificationSettings.homeScope,
    })
    .from(staff)
    .leftJoin(notificationSettings, eq(notificationSettings.staffId, staff.id))
    .where(eq(staff.id, staffId));
  if (!row) throw new Error('A reader without an account.');
  const wardIds = [...new Set([...row.wardIds, ...(row.followed ?? [])])];
  return {
    staffId,
    scope: row.scope ?? scopeOfRole(row.role, wardIds),
    departmentIds: row.departmentIds,
    wardIds,
  };
}

export const unsetFor = ({ departmentIds, wardIds }: Viewer): HomeScope[] => [
  ...(departmentIds.length === 0 ? ['department' as const] : []),
  ...(wardIds.length === 0 ? ['ward' as const] : []),
];

/** Over an order `o` and the record `p` in which its patient lives on. */
export const inScope = ({ staffId, scope, departmentIds, wardIds }: Viewer): SQL => {
  const departments = sql`${sql.param(departmentIds)}::uuid[]`;
  const conditions: Record<HomeScope, SQL> = {
    mine: sql`(o.created_by = ${staffId} OR p.attending_staff_id = ${staffId} OR coalesce((
      SELECT true FROM consent_forms f WHERE f.order_id = o.id AND ${staffId} IN (f.explainer_id, f.entered_by) LIMIT 1), false)
      OR coalesce((SELECT ${staffId} IN (it.explainer_id, it.led_by) FROM ic_talks it WHERE it.order_id = o.id), false))`,
    department: sql`(p.department_id = ANY (${departments}) OR o.department_id = ANY (${departments}))`,
    ward: sql`p.ward_id = ANY (${sql.param(wardIds)}::uuid[])`,
    all: sql`true`,
  };
  return conditions[scope];
};
