import type { PatientId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** @throws Problem `notFound` for a patient whom this facility does not have */
export async function requirePatient(tx: Tx, patientId: PatientId): Promise<void> {
  const [known] = await tx.select({ id: patients.id }).from(patients).where(eq(patients.id, patientId));
  if (!known) throw new Problem('notFound');
}
