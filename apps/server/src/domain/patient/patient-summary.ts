import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

type Row = Omit<PatientSummary, 'archivedAt'> & { archivedAt: Date | null };

/** Whose record it is, as banners show it; of a merged record the one in which the patient lives on. */
export async function patientSummary(tx: Tx, patientId: PatientId): Promise<PatientSummary | null> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT p.id, p.patient_number AS "patientNumber", p.family_name AS "familyName", p.given_name AS "givenName",
            p.family_name_kana AS "familyNameKana", p.given_name_kana AS "givenNameKana", p.birth_date::text AS "birthDate", p.sex,
            d.name AS "departmentName", w.name AS "wardName", p.room, p.bed, p.archived_at AS "archivedAt",
            p.is_provisional AS "isProvisional", p.is_sensitive AS "isSensitive", p.is_birth_date_estimated AS "isBirthDateEstimated",
            p.deceased_on::text AS "deceasedOn", p.merged_into AS "mergedInto",
            coalesce((p.contact_policy ->> 'doNotContact')::boolean, false) AS "doNotContact",
            'interpreter' = ANY (p.needs) AS "needsInterpreter",
            (SELECT count(*)::int FROM patients o
              WHERE o.id <> p.id AND o.archived_at IS NULL AND o.merged_into IS NULL
                AND ((o.name_folded = p.name_folded AND o.name_folded <> '不明')
                  OR (o.kana_folded = p.kana_folded AND o.kana_folded <> ''))) AS "sameNameCount"
       FROM patients own
       JOIN patients p ON p.id = coalesce(own.survivor_id, own.id)
       LEFT JOIN departments d ON d.id = p.department_id
       LEFT JOIN wards w ON w.id = p.ward_id
      WHERE own.id = $1`,
    [patientId],
  );
  const [row] = rows;
  return row ? { ...row, archivedAt: row.archivedAt?.toISOString() ?? null } : null;
}
