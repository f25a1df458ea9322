import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { readableName } from '#domain/consent/document/readable-name.ts';
import type { Tx } from '#kernel/database/database.ts';

export type PatientFacts = { number: string; name: string; birthDate: string };

/** The patient as the pages of a form name them, whatever became of the record since. Null where the form has no patient. */
export async function patientFacts(
  tx: Tx,
  { id, patientId }: Pick<ConsentForm, 'id' | 'patientId'>,
): Promise<PatientFacts | null> {
  const { rows } = await tx.$client.query<PatientFacts & { reading: string }>(
    `SELECT p.patient_number AS number,
            coalesce(i.family_name, p.family_name) || '　' || coalesce(i.given_name, p.given_name) AS name,
            coalesce(i.birth_date, p.birth_date)::text AS "birthDate",
            trim(coalesce(i.family_name_kana, p.family_name_kana) || ' ' || coalesce(i.given_name_kana, p.given_name_kana)) AS reading
       FROM patients p LEFT JOIN consent_form_identities i ON i.form_id = $2
      WHERE p.id = $1`,
    [patientId, id],
  );
  if (!rows[0]) return null;
  const { reading, ...patient } = rows[0];
  return { ...patient, name: await readableName(patient.name, reading) };
}
