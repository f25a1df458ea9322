import type { Facility } from '@nattoku/contract/facility/facility';
import { asc } from 'drizzle-orm';
import { facilities } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

export const getFacility = (scope: StaffScope): Promise<Facility> =>
  read(scope, async (tx) => {
    const [facility] = await tx
      .select({
        id: facilities.id,
        name: facilities.name,
        phone: facilities.phone,
        languages: facilities.languages,
        patientNumberRule: facilities.patientNumberRule,
      })
      .from(facilities);
    if (!facility) throw new Problem('notFound');
    return {
      ...facility,
      departments: await tx
        .select({
          id: departments.id,
          code: departments.code,
          name: departments.name,
          shortName: departments.shortName,
          active: departments.active,
        })
        .from(departments)
        .orderBy(asc(departments.sort), asc(departments.code)),
      wards: await tx
        .select({ id: wards.id, code: wards.code, name: wards.name, phone: wards.phone, active: wards.active })
        .from(wards)
        .orderBy(asc(wards.sort), asc(wards.code)),
    };
  });
