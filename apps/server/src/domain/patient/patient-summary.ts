import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { sameNameCounts } from '#domain/patient/same-names.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = Omit<PatientSummary, 'archivedAt' | 'sameNameCount'> & { askedId: PatientId; archivedAt: Date | null };

/** Whose records they are, as banners show it, by the records asked for; of a merged record the one in which the patient lives on. */
export async function patientSummaries(
  tx: Tx,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, PatientSummary>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<Row>(
    `SELECT own.id AS "askedId", p.id, p.patient_number AS "patientNumber", p.family_name AS "familyName", p.given_name AS "givenName",
            p.family_name_kana AS "familyNameKana", p.given_name_kana AS "givenNameKana", p.birth_date::text AS "birthDate", p.sex,
            d.name AS "departmentName", w.name AS "wardName", p.room, p.bed, p.archived_at AS "archivedAt",
            p.is_provisional AS "isProvisional", p.is_sensitive AS "isSensitive", p.is_birth_date_estimated AS "isBirthDateEstimated",
            p.deceased_on::text AS "deceasedOn", p.merged_into AS "mergedInto", p.language,
            coalesce((p.contact_policy ->> 'doNotContact')::boolean, false) AS "doNotContact",
            'interpreter' = ANY (p.needs) AS "needsInterpreter"
       FROM patients own
       JOIN patients p ON p.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END
       LEFT JOIN departments d ON d.id = p.department_id
       LEFT JOIN wards w ON w.id = p.ward_id
      WHERE own.id = ANY ($1)`,
    [patientIds],
  );
  const counts = await sameNameCounts(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ askedId, archivedAt, ...row }) => [
      askedId,
      { ...row, archivedAt: archivedAt?.toISOString() ?? null, sameNameCount: counts.get(row.id) ?? 0 },
    ]),
  );
}

/** As `patientSummaries` for one. */
export const patientSummary = async (tx: Tx, patientId: PatientId): Promise<PatientSummary | null> =>
  (await patientSummaries(tx, [patientId])).get(patientId) ?? null;
