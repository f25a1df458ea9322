import type { PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { and, sql } from 'drizzle-orm';
import { filtersOf, orderOf, tagFilterOf } from '#areas/patient/record/patient.filters.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Wanted = Omit<PatientSearch, 'page' | 'pageSize'>;

/** The ids of all that a search finds, in its order: a list of a million is 40 MB, its rows would be gigabytes. */
export const everyPatientLike = (scope: StaffScope, search: Wanted, sensitive: boolean): Promise<PatientId[]> =>
  read(scope, async (tx) => {
    const rows = await tx
      .select({ id: patients.id })
      .from(patients)
      .where(
        and(
          filtersOf(search, scope.actor.staffId, await tagFilterOf(tx, search.tag)),
          isPatientLike(patients.id, search.text),
          sensitive ? undefined : sql`NOT ${patients.isSensitive}`,
        ),
      )
      .orderBy(...orderOf(search));
    return rows.map(({ id }) => id);
  });
