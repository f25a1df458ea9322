import { and, eq, notInArray } from 'drizzle-orm';
import { staffRoles } from '#areas/consent/record/consent-record.facts.ts';
import { type consentSignatures, consentSigners } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { closedFor, closureOf } from '#domain/patient/open-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * Refuses an act of staff on a form that the patient's side can no longer sign. Where that side had signed before, staff complete the form.
 * @throws Problem `patient.deceased`, `patient.archived`
 */
export async function refuseClosed(tx: Tx, { id, patientId }: ConsentForm, now: Date): Promise<void> {
  const closed = closedFor(await closureOf(tx, patientId), now);
  if (closed === null) return;
  const isAwaited = and(
    eq(consentSigners.formId, id),
    eq(consentSigners.state, 'waiting'),
    notInArray(consentSigners.role, [...staffRoles]),
  );
  const awaited = await tx.select({ id: consentSigners.id }).from(consentSigners).where(isAwaited).limit(1);
  if (awaited.length > 0) throw new Problem(`patient.${closed}`);
}

type Signature = Pick<typeof consentSignatures.$inferSelect, 'method' | 'signedAt'>;

/**
 * Refuses to finalise a form with a signature of the patient's side after the death: staff may have recorded the death later than the signature
 * arrived.
 * @throws Problem `consent.signedAfterClosing`
 */
export async function refuseSignedAfterClosing(
  tx: Tx,
  { patientId }: ConsentForm,
  signatures: readonly Signature[],
): Promise<void> {
  const closure = await closureOf(tx, patientId);
  const isAfter = signatures.some(
    ({ method, signedAt }) => method !== 'staffSession' && closedFor(closure, signedAt) !== null,
  );
  if (isAfter) throw new Problem('consent.signedAfterClosing');
}
