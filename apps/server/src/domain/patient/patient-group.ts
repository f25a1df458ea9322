import type { PatientId } from '@nattoku/contract/shared/primitives';
import { inArray, sql } from 'drizzle-orm';
import { searchedParts } from '#domain/patient/patient-columns.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { searchTextOf } from '#kernel/database/japanese-search.ts';

/** All records of one patient are found by what any of them is found by: numbers, names and readings keep working after a merge. */
export async function reindexGroup(tx: Tx, patientId: PatientId): Promise<void> {
  const records = await tx
    .select()
    .from(patients)
    .where(sql`${patients.id} IN ${recordsOf(patientId)}`);
  const searchText = searchTextOf([...new Set(records.flatMap(searchedParts))]);
  await tx
    .update(patients)
    .set({ searchText })
    .where(
      inArray(
        patients.id,
        records.map(({ id }) => id),
      ),
    );
}

/** Locks records in one order, so that two merges cannot wait for each other. */
export const lockPatients = (tx: Tx, ids: readonly PatientId[]) =>
  tx
    .select()
    .from(patients)
    .where(inArray(patients.id, [...ids]))
    .orderBy(patients.id)
    .for('update');
