import type { StaffId } from '@nattoku/contract/shared';
import { consentPolicyOf } from '#kernel/consent/policy.ts';
import type { ConsentForm } from '#kernel/consent/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** How a facility that has chosen nothing (settings, consent forms) is taken to call its theatre: a department or a ward. */
const THEATRE = '手術|麻酔|オペ室';

/**
 * Whom a withdrawal concerns (domain.md §3.7): the doctors who answer for the form, the patient's ward, and the theatre. The patient's
 * attending physician, and whoever follows the department or the ward, are found by the notification itself.
 */
export async function whomWithdrawalConcerns(tx: Tx, form: ConsentForm): Promise<StaffId[]> {
  const { departmentIds, wardIds } = (await consentPolicyOf(tx)).theatre;
  const chosen = [...departmentIds, ...wardIds];
  const isTheatre = 'CASE WHEN $4::text IS NULL THEN id = ANY ($5::uuid[]) ELSE name ~ $4 END';
  const doctors = [form.explainerId, form.explainedBy, form.confirmedBy, form.enteredBy, form.finalisedBy];
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    `SELECT s.id FROM staff s
      WHERE s.state = 'active' AND (
        s.id = ANY ($1)
        OR s.id = (SELECT created_by FROM orders WHERE id = $2)
        OR s.ward_ids && ARRAY(SELECT ward_id FROM patients WHERE id = $3 AND ward_id IS NOT NULL)
        OR s.department_ids && ARRAY(SELECT id FROM departments WHERE active AND ${isTheatre})
        OR s.ward_ids && ARRAY(SELECT id FROM wards WHERE active AND ${isTheatre}))`,
    [doctors.filter((id) => id !== null), form.orderId, form.patientId, chosen.length > 0 ? null : THEATRE, chosen],
  );
  return rows.map(({ id }) => id);
}

/** The next ones, when somebody whom it concerns has not said in time that they know: the whole department, and the administrators. */
export async function nextToBeTold(tx: Tx, form: ConsentForm): Promise<StaffId[]> {
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    `SELECT s.id FROM staff s
      WHERE s.state = 'active' AND (
        s.role = 'admin'
        OR s.department_ids && ARRAY(
          SELECT department_id FROM orders WHERE id = $1 AND department_id IS NOT NULL
          UNION SELECT department_id FROM patients WHERE id = $2 AND department_id IS NOT NULL))`,
    [form.orderId, form.patientId],
  );
  return rows.map(({ id }) => id);
}
