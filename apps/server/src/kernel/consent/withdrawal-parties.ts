import type { StaffId } from '@nattoku/contract/shared';
import type { ConsentForm } from '#kernel/consent/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What a facility calls the place where operations are scheduled: a department or a ward. */
const THEATRE = '手術|麻酔|オペ室';

/**
 * Whom a withdrawal concerns (domain.md §3.7): the doctors who answer for the form, the patient's ward, and the theatre. The patient's
 * attending physician, and whoever follows the department or the ward, are found by the notification itself.
 */
export async function whomWithdrawalConcerns(tx: Tx, form: ConsentForm): Promise<StaffId[]> {
  const doctors = [form.explainerId, form.explainedBy, form.confirmedBy, form.enteredBy, form.finalisedBy];
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    `SELECT s.id FROM staff s
      WHERE s.state = 'active' AND (
        s.id = ANY ($1)
        OR s.id = (SELECT created_by FROM orders WHERE id = $2)
        OR s.ward_ids && ARRAY(SELECT ward_id FROM patients WHERE id = $3 AND ward_id IS NOT NULL)
        OR s.department_ids && ARRAY(SELECT id FROM departments WHERE active AND name ~ $4)
        OR s.ward_ids && ARRAY(SELECT id FROM wards WHERE active AND name ~ $4))`,
    [doctors.filter((id) => id !== null), form.orderId, form.patientId, THEATRE],
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
