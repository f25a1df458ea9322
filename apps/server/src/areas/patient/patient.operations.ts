import type { NewPatient, Patient } from '@nattoku/contract/patient';
import { checkPatient, normalisePatient } from '@nattoku/contract/patient-input';
import type { PatientId } from '@nattoku/contract/shared';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { and, eq, ne, sql } from 'drizzle-orm';
import { patientColumns } from '#areas/patient/patient.columns.ts';
import { patientById, selectPatient } from '#areas/patient/patient.select.ts';
import { patients } from '#areas/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const checked = <P extends NewPatient>(input: P, scope: StaffScope): P => {
  const patient = normalisePatient(input);
  const problems = checkPatient(patient, todayInTokyo(scope.clock.now()));
  if (problems.length > 0) throw invalidInput(...problems);
  return patient;
};

const refuseTakenNumber = async (tx: Tx, patientNumber: string, except: PatientId | null) => {
  const sameNumber = eq(patients.patientNumber, patientNumber);
  const [taken] = await tx
    .select({ id: patients.id })
    .from(patients)
    .where(except ? and(sameNumber, ne(patients.id, except)) : sameNumber);
  if (taken) {
    throw new Problem('patient.numberTaken', {
      errors: [{ field: 'patientNumber', message: 'この患者番号はすでに登録されています' }],
    });
  }
};

const mustFind = async (tx: Tx, patientId: PatientId): Promise<Patient> => {
  const patient = await selectPatient(tx, patientById(patientId));
  if (!patient) throw new Problem('notFound');
  return patient;
};

export const createPatient = write(async (tx, input: NewPatient, scope: StaffScope) => {
  const patient = checked(input, scope);
  await refuseTakenNumber(tx, patient.patientNumber, null);
  const now = scope.clock.now();
  const id = newId<PatientId>(now.getTime());
  await tx.insert(patients).values({ id, version: 1, createdAt: now, updatedAt: now, ...patientColumns(patient) });
  return {
    result: await mustFind(tx, id),
    audit: { action: 'patient.create', subject: { type: 'patient', id }, patientId: id },
    changes: [{ topic: 'patient', id }],
  };
});

type PatientChange = { patientId: PatientId; patient: NewPatient & { version: number } };

export const updatePatient = write(async (tx, { patientId, patient: input }: PatientChange, scope: StaffScope) => {
  const { version, ...patient } = checked(input, scope);
  const [row] = await tx
    .select({ version: patients.version })
    .from(patients)
    .where(patientById(patientId))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await mustFind(tx, patientId) });
  }
  await refuseTakenNumber(tx, patient.patientNumber, patientId);
  const before = await mustFind(tx, patientId);
  await tx
    .update(patients)
    .set({ ...patientColumns(patient), version: sql`${patients.version} + 1`, updatedAt: scope.clock.now() })
    .where(patientById(patientId));
  const changed = Object.entries(patient)
    .filter(([field, value]) => before[field as keyof NewPatient] !== value)
    .map(([field]) => field);
  return {
    result: await mustFind(tx, patientId),
    audit: { action: 'patient.update', subject: { type: 'patient', id: patientId }, patientId, detail: { changed } },
    changes: [{ topic: 'patient', id: patientId }],
  };
});
