import { MERGE_UNDO_DAYS, type PatientMerge } from '@nattoku/contract/patient/patient-merge';
import type { PatientId, PatientMergeId } from '@nattoku/contract/shared/primitives';
import { desc, eq, inArray, or } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { patientById, selectPatient, summariesOf } from '#areas/patient/record/patient.select.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { patientMerges } from '#areas/patient/record/patient-merge.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

const DAY = 86_400_000;

type Row = { merge: typeof patientMerges.$inferSelect; mergedByName: string };

const selectMerges = (tx: Tx) =>
  tx
    .select({ merge: patientMerges, mergedByName: staff.name })
    .from(patientMerges)
    .innerJoin(staff, eq(staff.id, patientMerges.mergedBy))
    .$dynamic();

const presentMerges = async (tx: Tx, rows: readonly Row[]): Promise<PatientMerge[]> => {
  const ids = rows.flatMap(({ merge }) => [merge.survivorId, merge.mergedId]);
  const byId = new Map((await summariesOf(tx, ids)).map((patient) => [patient.id, patient]));
  return rows.flatMap(({ merge, mergedByName }) => {
    const [survivor, merged] = [byId.get(merge.survivorId), byId.get(merge.mergedId)];
    if (!survivor || !merged) return [];
    return {
      id: merge.id,
      survivor,
      merged,
      mergedAt: merge.mergedAt.toISOString(),
      mergedByName,
      undoableUntil: new Date(merge.mergedAt.getTime() + MERGE_UNDO_DAYS * DAY).toISOString(),
      undoneAt: merge.undoneAt?.toISOString() ?? null,
    };
  });
};

export const findMerge = async (tx: Tx, mergeId: PatientMergeId): Promise<PatientMerge> => {
  const [merge] = await presentMerges(tx, await selectMerges(tx).where(eq(patientMerges.id, mergeId)));
  if (!merge) throw new Problem('notFound');
  return merge;
};

/** All merges that any record of this patient took part in. */
export const listMerges = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const records = recordsOf(patientId);
    const rows = await selectMerges(tx)
      .where(or(inArray(patientMerges.survivorId, records), inArray(patientMerges.mergedId, records)))
      .orderBy(desc(patientMerges.mergedAt))
      .limit(50);
    return {
      result: { items: await presentMerges(tx, rows) },
      audit: { action: 'patient.viewMerges', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

export const comparePatients = (scope: StaffScope, patientId: PatientId, otherId: PatientId) =>
  recordedRead(scope, async (tx) => {
    if (patientId === otherId) throw new Problem('patient.illegalMerge');
    const patient = await selectPatient(tx, patientId);
    const other = await selectPatient(tx, otherId);
    if (!patient || !other) throw new Problem('notFound');
    return {
      result: { patient, other },
      audit: [patientId, otherId].map((id) => ({
        action: 'patient.view',
        subject: { type: 'patient', id },
        patientId: id,
        detail: { compared: true },
      })),
    };
  });
