import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

/**
 * How many others are mistaken most easily for each of these patients, those of the same written name or the same reading: counted once for
 * all who are shown. A patient without any is left out.
 */
export async function sameNameCounts(
  tx: Tx,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, number>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ id: PatientId; count: number }>(
    `SELECT id, count(*)::int AS count FROM (
       SELECT p.id, other.id AS other FROM patients p JOIN patients other ON ${isAnother} AND other.name_folded = p.name_folded
        WHERE p.id = ANY ($1) AND p.name_folded <> '不明'
       UNION
       SELECT p.id, other.id FROM patients p JOIN patients other ON ${isAnother} AND other.kana_folded = p.kana_folded
        WHERE p.id = ANY ($1) AND p.kana_folded <> '') alike
      GROUP BY id`,
    [patientIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const isAnother =
  'other.facility_id = p.facility_id AND other.id <> p.id AND other.archived_at IS NULL AND other.merged_into IS NULL';

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
