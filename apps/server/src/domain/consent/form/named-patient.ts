import type { PatientIdentity } from '@nattoku/contract/patient/patient';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = PatientIdentity & { isNamedOtherwise: boolean };

/** Whom the pages of a form name, where its patient's record says otherwise today: by a correction, a marriage or a merge. */
export async function namedPatient(tx: Tx, { id, state }: ConsentForm): Promise<PatientIdentity | null> {
  if (state === 'draft' || state === 'awaitingApproval') return null;
  const { rows } = await tx.$client.query<Row>(
    `SELECT n.*, (n."familyName", n."givenName", n."birthDate", n.sex)
              IS DISTINCT FROM (p.family_name, p.given_name, p.birth_date::text, p.sex) AS "isNamedOtherwise"
       FROM consent_forms f
       JOIN patients own ON own.id = f.patient_id
       JOIN patients p ON p.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END
       LEFT JOIN consent_form_identities i ON i.form_id = f.id
       CROSS JOIN LATERAL (
         SELECT coalesce(i.family_name, own.family_name) AS "familyName", coalesce(i.given_name, own.given_name) AS "givenName",
                coalesce(i.birth_date, own.birth_date)::text AS "birthDate", coalesce(i.sex, own.sex) AS sex) n
      WHERE f.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row?.isNamedOtherwise) return null;
  const { familyName, givenName, birthDate, sex } = row;
  return { familyName, givenName, birthDate, sex };
}
