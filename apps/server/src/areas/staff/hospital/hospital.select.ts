import type { Hospital, HospitalSearch } from '@nattoku/contract/staff/hospital';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Row = Omit<Hospital, 'state' | 'createdAt'> & { administrators: number; createdAt: Date };

/** All there are; none for somebody who is not of the operator's own facility, whatever their permissions. */
const hospitalsFor = async (scope: StaffScope): Promise<Hospital[]> => {
  const { rows } = await read(scope, (tx) =>
    tx.$client.query<Row>(
      `SELECT id, name, medical_institution_code AS "medicalInstitutionCode", phone, features, version, created_at AS "createdAt",
              active_staff AS "activeStaff", invited_staff AS "invitedStaff", active_administrators AS administrators
         FROM app.hospitals()`,
    ),
  );
  return rows.map(({ administrators, createdAt, ...row }) => ({
    ...row,
    state: administrators > 0 ? 'inUse' : 'preparing',
    createdAt: createdAt.toISOString(),
  }));
};

export async function mustFindHospital(scope: StaffScope, facilityId: FacilityId): Promise<Hospital> {
  const found = (await hospitalsFor(scope)).find(({ id }) => id === facilityId);
  if (!found) throw new Problem('notFound');
  return found;
}

type Sorted = Record<HospitalSearch['sort'], (a: Hospital, b: Hospital) => number>;
const sorted: Sorted = {
  name: (a, b) => a.name.localeCompare(b.name, 'ja'),
  activeStaff: (a, b) => a.activeStaff - b.activeStaff,
  createdAt: (a, b) => a.createdAt.localeCompare(b.createdAt),
};

/** An installation has as many hospitals as fit into one answer of the database: they are narrowed here. */
export async function listHospitals(scope: StaffScope, search: HospitalSearch) {
  const { text, state, without, sort, order, page, pageSize } = search;
  const wanted = foldForSearch(text);
  const found = (await hospitalsFor(scope)).filter(
    (each) =>
      (!state || each.state === state) &&
      (!without || !each.features.includes(without)) &&
      foldForSearch(`${each.name} ${each.medicalInstitutionCode ?? ''}`).includes(wanted),
  );
  const direction = order === 'desc' ? -1 : 1;
  const all = found.toSorted((a, b) => direction * sorted[sort](a, b) || a.id.localeCompare(b.id));
  return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, page, pageSize };
}
