import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { FacilityId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { lockForms } from '#domain/consent/form/move-form.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import { type Moment, settleSigners } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const SETTLE_FORMS = queueNamed('consent.settle');

/**
 * Has every open form of a facility settled after this transaction, each in one of its own: a change of the facility's rules concerns
 * thousands, and would otherwise hold all of them, and everybody who is signing, until the last is done.
 */
export const settlingJob = (facilityId: FacilityId): Job => ({
  queue: SETTLE_FORMS,
  data: { facilityId },
});

/** `$1` are patients: their open forms, and those of the records that were merged into theirs. */
const openFormsOf = `f.state = ANY ($2) AND f.patient_id IN (SELECT id FROM patients WHERE id = ANY ($1) OR survivor_id = ANY ($1))`;

/** Settles the open forms of patients whose age is another one now: of two records that became one, or after a birth date was put right. */
export async function settleFormsOf(tx: Tx, patientIds: readonly PatientId[], moment: Moment): Promise<Traces> {
  const { rows } = await tx.$client.query<{ orderId: OrderId }>(
    `SELECT DISTINCT f.order_id AS "orderId" FROM consent_forms f WHERE ${openFormsOf}`,
    [patientIds, openConsentStates],
  );
  const held = await lockForms(
    tx,
    rows.map(({ orderId }) => orderId),
  );
  const settled = [];
  for (const form of held) settled.push(await settleSigners(tx, form, moment));
  return joined(settled);
}

/** As `settleFormsOf` for patients by the hundred: the clock settles their forms within a minute. */
export const settleSoon = (tx: Tx, patientIds: readonly PatientId[]): Promise<unknown> =>
  tx.$client.query(`UPDATE consent_forms f SET signers_asked_at = NULL WHERE ${openFormsOf}`, [
    patientIds,
    openConsentStates,
  ]);
