import type { Patient, PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { presentSummaries, selectPatient, selectSummaries } from '#areas/patient/record/patient.select.ts';
import { patients, significantNumberOf, survivorOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Scanners send what is printed: with start and stop letters, with or without leading zeros. A merged number finds who it was merged into. */
export const findPatientByNumber = (scope: StaffScope, scanned: string): Promise<PatientSummary> =>
  recordedRead(scope, async (tx) => {
    const number = cleanPatientNumber(scanned).value;
    const holder = (await holderOf(tx, number)) ?? (await formerHolderOf(tx, number));
    const rows = holder
      ? await selectSummaries(tx).where(and(eq(patients.id, holder), isNull(patients.archivedAt)))
      : [];
    const [found] = await presentSummaries(tx, rows);
    if (!found) throw new Problem('notFound');
    return {
      result: found,
      audit: { action: 'patient.search', subject: { type: 'patient', id: null }, patientIds: [found.id] },
    };
  });

/** Undefined too where several have the number but for its zeros, and none has it as it was sent. */
const holderOf = async (tx: Tx, number: string): Promise<PatientId | undefined> => {
  const rows = await tx
    .select({ id: survivorOf, patientNumber: patients.patientNumber })
    .from(patients)
    .where(and(eq(patients.significantNumber, significantNumberOf(number)), isNull(patients.archivedAt)))
    .limit(20);
  const exact = rows.find((row) => row.patientNumber === number);
  const only = new Set(rows.map(({ id }) => id)).size === 1 ? rows[0] : undefined;
  return (exact ?? only)?.id;
};

const formerHolderOf = async (tx: Tx, number: string): Promise<PatientId | undefined> => {
  const [row] = await tx
    .select({ id: survivorOf })
    .from(patients)
    .where(and(isPatientLike(patients.id, number), sql`${number} = ANY (${patients.formerNumbers})`))
    .limit(1);
  return row?.id;
};

export const getPatient = (scope: StaffScope, patientId: PatientId): Promise<Patient> =>
  recordedRead(scope, async (tx) => {
    const patient = await selectPatient(tx, patientId);
    if (!patient) throw new Problem('notFound');
    return {
      result: patient,
      audit: { action: 'patient.view', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

/** The words that the facility used last come first. */
export const listTags = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ tag: string }>(
      'SELECT tag FROM patient_tags WHERE facility_id = app.current_facility_id() ORDER BY last_used_at DESC, tag LIMIT 200',
    );
    return { tags: rows.map(({ tag }) => tag) };
  });
