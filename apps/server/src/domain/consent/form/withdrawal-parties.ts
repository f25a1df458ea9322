import type { WithdrawalParty } from '@nattoku/contract/consent/consent-detail';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { responsibleStaff } from '#domain/consent/form/responsible-staff.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import type { Tx } from '#kernel/database/database.ts';

/** How a facility that has chosen nothing (settings, consent forms) is taken to call its theatre: a department or a ward. */
const THEATRE = '手術|麻酔|オペ室';

export type StandingParty = {
  staffIds: StaffId[];
  /** What the ward or the theatre is called; empty for the doctors, and for a patient who is in no ward. */
  places: string[];
};

type Member = { id: StaffId } & Record<WithdrawalParty, boolean>;

/** Departments and wards, by parameters: the pattern of their names, or null where the facility has chosen them itself. */
const theatrePlaces = (pattern: `$${number}`, chosen: `$${number}`): string => {
  const isTheatre = `active AND CASE WHEN ${pattern}::text IS NULL THEN id = ANY (${chosen}::uuid[]) ELSE name ~ ${pattern} END`;
  return `SELECT id, name FROM departments WHERE ${isTheatre} UNION ALL SELECT id, name FROM wards WHERE ${isTheatre}`;
};

const membersQuery = `
  WITH form AS (
    SELECT o.created_by, p.attending_staff_id, p.ward_id, ARRAY[p.department_id, o.department_id] AS departments
      FROM orders o LEFT JOIN patients p ON p.id = $2 WHERE o.id = $1),
  theatre AS (${theatrePlaces('$4', '$5')})
  SELECT * FROM (
    SELECT s.id,
           s.role = 'doctor' AND coalesce(
             s.id = ANY ($3) OR s.id = created_by OR s.id = attending_staff_id OR s.department_ids && departments, false) AS doctor,
           s.role <> 'doctor' AND CASE WHEN ward_id IS NULL THEN s.role = 'nurse' AND s.department_ids && departments
             ELSE ward_id = ANY (s.ward_ids) END AS ward,
           (s.department_ids || s.ward_ids) && ARRAY(SELECT id FROM theatre) AS theatre
      FROM staff s, form WHERE s.state = 'active') member
   WHERE doctor OR ward OR theatre`;

/**
 * Who stands for whom of the three that have to know of a withdrawal (specification/consent.md §41). The doctors: those who answer for the form, the
 * attending physician, and their colleagues of the department. The ward: the person who works there and is no doctor, since a doctor who looks
 * after its patients is not its desk; where the patient is in none, the nurses of the department. The theatre: who belongs to it.
 */
export async function withdrawalPartiesOf(tx: Tx, form: ConsentForm): Promise<Record<WithdrawalParty, StandingParty>> {
  const { departmentIds, wardIds } = (await consentPolicyOf(tx)).theatre;
  const chosen = [...departmentIds, ...wardIds];
  const theatre = [chosen.length > 0 ? null : THEATRE, chosen] as const;
  const { rows } = await tx.$client.query<Member>(membersQuery, [
    form.orderId,
    form.patientId,
    responsibleStaff(form),
    ...theatre,
  ]);
  const { rows: places } = await tx.$client.query<{ party: WithdrawalParty; name: string }>(
    `SELECT 'ward' AS party, w.name FROM wards w JOIN patients p ON p.ward_id = w.id WHERE p.id = $1
     UNION ALL SELECT 'theatre', name FROM (${theatrePlaces('$2', '$3')}) theatre`,
    [form.patientId, ...theatre],
  );
  const of = (party: WithdrawalParty): StandingParty => ({
    staffIds: rows.filter((member) => member[party]).map(({ id }) => id),
    places: places.filter((place) => place.party === party).map(({ name }) => name),
  });
  return { doctor: of('doctor'), ward: of('ward'), theatre: of('theatre') };
}

/**
 * Who is told at once: the doctors who answer for the form and the person who entered or sent it, everybody of the patient's ward, and the theatre;
 * the administrators as well where a party has nobody who could say that they know. The patient's attending physician, and the person who follows
 * the department or the ward, are found by the notification itself.
 */
export async function whomWithdrawalConcerns(tx: Tx, form: ConsentForm): Promise<StaffId[]> {
  const { doctor, ward, theatre } = await withdrawalPartiesOf(tx, form);
  const isVacant = [doctor, ward, theatre].some(({ staffIds }) => staffIds.length === 0);
  const named = [...responsibleStaff(form), form.enteredBy].filter((id) => id !== null);
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    `SELECT s.id FROM staff s
      WHERE s.state = 'active' AND (
        s.id = ANY ($1)
        OR s.id = (SELECT created_by FROM orders WHERE id = $2)
        OR s.ward_ids && ARRAY(SELECT ward_id FROM patients WHERE id = $3 AND ward_id IS NOT NULL)
        OR $4 AND s.role = 'admin')`,
    [[...named, ...ward.staffIds, ...theatre.staffIds], form.orderId, form.patientId, isVacant],
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
