import { sql } from 'drizzle-orm';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { NAMESAKES_COUNTED } from '@nattoku/rules/patient/namesakes';
import type { Tx } from '#kernel/database/database.ts';

/** How many others are mistaken most easily for a patient: those of the same written name or the same reading, up to NAMESAKES_COUNTED. */
const countFor = (patient: string): string => {
  const others = `SELECT other.id FROM patients other WHERE other.facility_id = ${patient}.facility_id AND other.id <> ${patient}.id
    AND other.archived_at IS NULL AND other.merged_into IS NULL`;
  return `(SELECT count(*)::int FROM (
    (${others} AND other.name_folded = ${patient}.name_folded AND ${patient}.name_folded <> '不明' LIMIT ${NAMESAKES_COUNTED})
    UNION
    (${others} AND other.kana_folded = ${patient}.kana_folded AND ${patient}.kana_folded <> '' LIMIT ${NAMESAKES_COUNTED})
    LIMIT ${NAMESAKES_COUNTED}) alike)`;
};

/** The count for each of these patients, in one question for all who are shown. A patient without any is left out. */
export async function sameNameCounts(
  tx: Tx,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, number>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ id: PatientId; count: number }>(
    `SELECT p.id, ${countFor('p')} AS count FROM patients p WHERE p.id = ANY ($1)`,
    [patientIds],
  );
  return new Map(rows.flatMap(({ id, count }) => (count > 0 ? [[id, count] as const] : [])));
}

/** The same as a column of a question about `patients`. */
export const sameNameCount = sql<number>`${sql.raw(countFor('patients'))}`;

type OfPatient = { patient: { id: PatientId } | null };

/** The rows of a page, each with the count for its patient. */
export async function withSameNames<Row extends OfPatient>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & { sameNameCount: number })[]> {
  const counts = await sameNameCounts(
    tx,
    rows.flatMap(({ patient }) => patient?.id ?? []),
  );
  return rows.map((row) => ({ ...row, sameNameCount: (row.patient && counts.get(row.patient.id)) ?? 0 }));
}
