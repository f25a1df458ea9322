import { isDeepStrictEqual } from 'node:util';
import { provisionalNumber } from '@nattoku/contract/patient/patient-input';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import type { FacilityId, PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';

/** The rule of each facility as this process read it last: what is done by it counts only where `confirmNumberRule` says so. */
const lastRules = new Map<FacilityId, PatientNumberRule>();

export const lastNumberRule = (facilityId: FacilityId): PatientNumberRule | null => lastRules.get(facilityId) ?? null;

export const numberRuleOf = async (tx: Tx): Promise<PatientNumberRule | undefined> => {
  const { rows } = await tx.$client.query<{ id: FacilityId; rule: PatientNumberRule }>(
    'SELECT id, patient_number_rule AS rule FROM facilities WHERE id = app.current_facility_id()',
    [],
  );
  const [facility] = rows;
  if (facility) lastRules.set(facility.id, facility.rule);
  return facility?.rule;
};

/** @throws Problem `request.invalid` where the rule is another one by now */
export async function confirmNumberRule(tx: Tx, guess: PatientNumberRule): Promise<void> {
  if (!isDeepStrictEqual(await numberRuleOf(tx), guess)) throw new Problem('request.invalid');
}

/** Two who save the same number at once, one of them with its zeros, come one after the other. */
const takeTurns = (tx: Tx, subject: string) =>
  tx.$client.query('SELECT pg_advisory_xact_lock(hashtextextended(app.current_facility_id()::text || $1, 13))', [
    subject,
  ]);

/** Until the transaction ends nobody else registers or renumbers by this number. `significant`: without its leading zeros. */
export const holdPatientNumber = (tx: Tx, significant: string) => takeTurns(tx, `patient-number:${significant}`);

/** Numbers that differ in leading zeros only are the same number to the person who reads them out. */
export const refuseTakenNumber = async (tx: Tx, patientNumber: string, except: PatientId | null) => {
  const significant = significantNumberOf(patientNumber);
  const [, { rows }] = await together(
    holdPatientNumber(tx, significant),
    tx.$client.query<{ number: string }>(
      'SELECT patient_number AS number FROM patients WHERE significant_number = $1 AND id IS DISTINCT FROM $2 LIMIT 1',
      [significant, except],
    ),
  );
  const [taken] = rows;
  if (!taken) return;
  const message =
    taken.number === patientNumber
      ? 'この患者番号はすでに登録されています'
      : `先頭の0を除くと同じ患者番号「${taken.number}」がすでに登録されています`;
  throw new Problem('patient.numberTaken', { errors: [{ field: 'patientNumber', message }] });
};

/** The next free number of the day for somebody of whom little is known yet. */
export const issueProvisionalNumber = async (tx: Tx, today: PlainDate): Promise<string> => {
  await takeTurns(tx, 'provisional-number');
  const day = provisionalNumber(today, 0).slice(0, -2);
  const { rows } = await tx.$client.query<{ highest: number | null }>(
    `SELECT max(substring(number FROM length($1) + 1)::int) AS highest FROM (
       SELECT patient_number AS number FROM patients WHERE facility_id = app.current_facility_id()
          AND patient_number >= $1 AND patient_number < $1 || ':'
       UNION ALL
       SELECT former FROM patients, unnest(former_numbers) AS former
        WHERE facility_id = app.current_facility_id() AND former_numbers <> '{}'
     ) AS numbers WHERE number ~ ('^' || $1 || '[0-9]+$')`,
    [day],
  );
  return provisionalNumber(today, (rows[0]?.highest ?? 0) + 1);
};
