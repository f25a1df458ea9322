import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * Lets pass whoever may still be given something.
 * @throws Problem `notFound`, `patient.merged`, `patient.deceased`, `patient.archived`
 */
export async function refuseClosedPatient(tx: Tx, patientId: PatientId): Promise<void> {
  const { rows } = await tx.$client.query<{ archived: boolean; deceased: boolean; merged: boolean }>(
    `SELECT archived_at IS NOT NULL AS archived, deceased_on IS NOT NULL AS deceased, merged_into IS NOT NULL AS merged
       FROM patients WHERE id = $1`,
    [patientId],
  );
  const [patient] = rows;
  if (!patient) throw new Problem('notFound');
  if (patient.merged) throw new Problem('patient.merged');
  if (patient.deceased) throw new Problem('patient.deceased');
  if (patient.archived) throw new Problem('patient.archived');
}
