import type { Patient, PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { and, sql } from 'drizzle-orm';
import { findHolders, presentHolder, selectPatient, summariesOf } from '#areas/patient/record/patient.select.ts';
import { patients, significantNumberOf, survivorOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedAtOnce, recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Scanners send what is printed: with start and stop letters, with or without leading zeros. A merged number finds who it was merged into. */
export const findPatientByNumber = async (scope: StaffScope, scanned: string): Promise<PatientSummary> => {
  const number = cleanPatientNumber(scanned).value;
  const found = (await findByOwnNumber(scope, number)) ?? (await findByFormerNumber(scope, number));
  if (!found) throw new Problem('notFound');
  return found;
};

const findByOwnNumber = (scope: StaffScope, number: string): Promise<PatientSummary | undefined> =>
  recordedAtOnce(scope, async (tx) => {
    const holders = await findHolders(tx, { significant: significantNumberOf(number) });
    const exact = holders.find(({ heldNumber }) => heldNumber === number);
    // Several may have the number but for its zeros.
    const only = new Set(holders.map(({ id }) => id)).size === 1 ? holders[0] : undefined;
    const holder = exact ?? only;
    if (holder?.archivedAt) throw new Problem('notFound');
    return asFound(holder && presentHolder(holder));
  });

const findByFormerNumber = (scope: StaffScope, number: string): Promise<PatientSummary | undefined> =>
  recordedRead(scope, async (tx) => {
    const holder = await formerHolderOf(tx, number);
    const [found] = holder ? await summariesOf(tx, [holder]) : [];
    return asFound(found?.archivedAt === null ? found : undefined);
  });

const asFound = (found: PatientSummary | undefined) => ({
  result: found,
  audit: found
    ? { action: 'patient.search' as const, subject: { type: 'patient', id: null }, patientIds: [found.id] }
    : [],
});

const formerHolderOf = async (tx: Tx, number: string): Promise<PatientId | undefined> => {
  const [row] = await tx
    .select({ id: survivorOf })
    .from(patients)
    .where(and(isPatientLike(patients.id, number), sql`${number} = ANY (${patients.formerNumbers})`))
    .limit(1);
  return row?.id;
};

export const getPatient = (scope: StaffScope, patientId: PatientId): Promise<Patient> => {
  const question = async (tx: Tx) => {
    const patient = await selectPatient(tx, patientId);
    if (!patient) throw new Problem('notFound');
    return {
      result: patient,
      audit: { action: 'patient.view' as const, subject: { type: 'patient', id: patientId }, patientId },
    };
  };
  return recordedAtOnce(scope, question, [patientId]);
};

/** The words that the facility used last come first. */
export const listTags = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ tag: string }>(
      'SELECT tag FROM patient_tags WHERE facility_id = app.current_facility_id() ORDER BY last_used_at DESC, tag LIMIT 200',
    );
    return { tags: rows.map(({ tag }) => tag) };
  });
