import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ownRecords, patients, survivorOf, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * A patient who may still be sent something, and who stays who they are until that is done.
 * @throws Problem `notFound`, `patient.merged`, `patient.deceased`, `patient.archived`
 */
export async function requireOpenPatient(tx: Tx, patientId: PatientId | null) {
  if (patientId === null) throw new Problem('notFound');
  return openPatient(await holdPatient(tx, { patientId }));
}

/**
 * The same for the patient of an order, for a caller that has locked the order. Where the record of the order was merged, the surviving record
 * counts: the order goes on for the same person.
 * @throws Problem as `requireOpenPatient`
 */
export const requireOpenPatientOf = async (tx: Tx, orderId: OrderId) =>
  openPatient(await holdPatientOf(tx, { orderId }));

type Held = Awaited<ReturnType<ReturnType<typeof selectHeld>['execute']>>;

function openPatient([patient]: Held): Held[number] {
  if (!patient) throw new Problem('notFound');
  if (patient.mergedInto) throw new Problem('patient.merged');
  if (patient.deceasedOn) throw new Problem('patient.deceased');
  if (patient.archivedAt) throw new Problem('patient.archived');
  return patient;
}

/** When the patient died, or when the registration ended. */
export type Closure = { deceasedOn: PlainDate | null; archivedAt: Date | null };

/** The closure as the surviving record states it: a death after a merge is recorded there alone. */
export async function closureOf(tx: Tx, patientId: PatientId | null): Promise<Closure> {
  const [closure] =
    patientId === null
      ? []
      : await tx
          .select({ deceasedOn: patients.deceasedOn, archivedAt: patients.archivedAt })
          .from(ownRecords)
          .innerJoin(patients, eq(patients.id, survivorOfOwn))
          .where(eq(ownRecords.id, patientId));
  return closure ?? { deceasedOn: null, archivedAt: null };
}

/**
 * The reason why an act at this moment is refused for a patient; null where it is accepted. Acts before the death or the archiving are accepted
 * however late they arrive: an offline device may send them days later.
 */
export function closedFor({ deceasedOn, archivedAt }: Closure, at: Date): 'deceased' | 'archived' | null {
  if (deceasedOn !== null && todayInTokyo(at) > deceasedOn) return 'deceased';
  return archivedAt !== null && at > archivedAt ? 'archived' : null;
}

const selectHeld = (tx: Tx, id: SQL | Placeholder) =>
  tx
    .select({
      id: patients.id,
      language: patients.language,
      attendingStaffId: patients.attendingStaffId,
      mergedInto: patients.mergedInto,
      deceasedOn: patients.deceasedOn,
      archivedAt: patients.archivedAt,
    })
    .from(patients)
    .where(eq(patients.id, id))
    .for('share');

const holdPatient = builtOnce<{ patientId: PatientId }, Held>((tx) => selectHeld(tx, sql.placeholder('patientId')));

const holdPatientOf = builtOnce<{ orderId: OrderId }, Held>((tx) =>
  selectHeld(
    tx,
    sql`(SELECT coalesce(own.survivor_id, own.id) FROM orders o JOIN patients own ON own.id = o.patient_id
          WHERE o.id = ${sql.placeholder('orderId')})`,
  ),
);

/** The record in which the patient of this one lives on: what was begun on a record that was merged goes on for the same person. */
export async function livingRecord(tx: Tx, patientId: PatientId): Promise<PatientId> {
  const [record] = await tx.select({ id: survivorOf }).from(patients).where(eq(patients.id, patientId));
  return record?.id ?? patientId;
}
