import type { PatientDocument } from '@nattoku/contract/consent/consent-of-patient';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import type { OfPatient } from '#areas/consent/record/of-patient/forms-of-patient.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { requirePatient } from '#domain/patient/require-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

const thoseOf = `FROM consent_forms f JOIN consent_documents d ON d.form_id = f.id
   WHERE f.patient_id IN (SELECT app.records_of($1))`;

/** Who issued, took in or heard it stands in the audit log and nowhere else; a sealed form has the doctor who checked it finally. */
const selectDocuments = async (
  tx: Tx,
  patientId: PatientId,
  { page, pageSize }: Paging,
): Promise<PatientDocument[]> => {
  const { rows } = await tx.$client.query<Omit<PatientDocument, 'createdAt'> & { createdAt: Date }>(
    `SELECT d.*, t.name AS "templateName", v.number AS "versionNumber", coalesce(done.actor_name, s.name) AS "byName"
       FROM (SELECT d.id, d.form_id AS "formId", d.kind, d.page_count AS "pageCount", d.size::int AS size,
                    coalesce(d.facts ->> 'timeStamp' = 'present', false) AS "hasTimeStamp", d.created_at AS "createdAt",
                    f.procedure_name AS "procedureName", f.procedure_on::text AS "procedureOn", f.state, f.template_id, f.template_version_id,
                    CASE WHEN d.kind = 'sealed' THEN f.finalised_by END AS checked_by
               ${thoseOf} ORDER BY d.created_at DESC, d.id LIMIT $2 OFFSET $3) d
       JOIN consent_templates t ON t.id = d.template_id
       JOIN consent_template_versions v ON v.id = d.template_version_id
       LEFT JOIN staff s ON s.id = d.checked_by
       LEFT JOIN LATERAL (
         SELECT a.actor_name FROM audit_events a
          WHERE a.facility_id = app.current_facility_id() AND a.subject_id = d."formId" AND a.outcome = 'done' AND a.actor_kind = 'staff'
            AND (d.kind = 'issued' AND a.action = 'consent.issue' OR d.kind = 'withdrawal' AND a.action = 'consent.withdraw'
              OR d.kind = 'scan' AND a.action = 'consent.confirmPaper' AND a.detail ->> 'document' = d.id::text)
          ORDER BY a.id DESC LIMIT 1) done ON true
      ORDER BY d."createdAt" DESC, d.id`,
    [patientId, pageSize, (page - 1) * pageSize],
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
};

const countDocuments = async (tx: Tx, patientId: PatientId): Promise<number> => {
  const { rows } = await tx.$client.query<{ total: number }>(`SELECT count(*)::int AS total ${thoseOf}`, [patientId]);
  return rows[0]?.total ?? 0;
};

/** Everything that is stored of the forms of one patient, the newest first. */
export const listDocumentsOfPatient = (scope: StaffScope, { patientId, ...page }: OfPatient) =>
  recordedRead(scope, async (tx) => {
    await requirePatient(tx, patientId);
    const [items, total] = await together(selectDocuments(tx, patientId, page), countDocuments(tx, patientId));
    return {
      result: { items, total, atLeast: false, ...page },
      audit: { action: 'consent.listDocuments', subject: { type: 'patient', id: patientId }, patientId },
    };
  });
