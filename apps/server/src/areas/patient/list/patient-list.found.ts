import type { PatientSearch, PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { and, sql } from 'drizzle-orm';
import { filtersOf, orderOf, tagFilterOf } from '#areas/patient/record/patient.filters.ts';
import { findAtOnce, pageOf } from '#areas/patient/record/patient.search-at-once.ts';
import { findPage } from '#areas/patient/record/patient.search.ts';
import { summariesOf } from '#areas/patient/record/patient.select.ts';
import { patientList } from '#domain/patient/patient-list.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { patients } from '#domain/patient/patient.table.ts';

type Search = Omit<PatientSearch, 'page' | 'pageSize'>;

export const foundPatients = patientList<Search, PatientId, PatientSummary>({
  id: patients.id,
  patientId: patients.id,
  isPlain: sql`NOT ${patients.isSensitive}`,
  subjectType: 'patient',
  listed: 'patient.search',
  exported: 'patient.export',
  found: {
    page: (tx, search, asking) => findPage(tx, search, asking),
    // Ids alone: of a million they are 40 MB, their rows would be gigabytes.
    every: async (tx, search, { staffId }, narrowed) => {
      const wanted = and(
        filtersOf(search, staffId, await tagFilterOf(tx, search.tag)),
        isPatientLike(patients.id, search.text),
        narrowed,
      );
      const query = tx.select({ id: patients.id }).from(patients).where(wanted);
      return (await query.orderBy(...orderOf(search))).map(({ id }) => id);
    },
  },
  rows: summariesOf,
  patientOf: ({ id }) => id,
  atOnce: (search) => {
    const page = pageOf(search);
    return page && ((tx) => findAtOnce(tx, page, search));
  },
});
