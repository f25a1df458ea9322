import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, FacilityId, PatientId } from '@nattoku/contract/shared/primitives';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { type Moment, settleSigners, type Taken } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { queueNamed } from '#kernel/queue.ts';

export const SETTLE_FORMS = queueNamed('consent.settle');

/**
 * Has every open form of a facility settled after this transaction, each in one of its own: a change of the facility's rules concerns
 * thousands, and would otherwise hold all of them, and everybody who is signing, until the last is done.
 */
export const settlingJob = (facilityId: FacilityId): Job => ({
  queue: SETTLE_FORMS,
  data: { facilityId },
});

type Settled = Omit<Taken, 'form'>;

/** `$1` are patients: their open forms, and those of the records that were merged into theirs. */
const openFormsOf = `f.state = ANY ($2) AND f.patient_id IN (SELECT id FROM patients WHERE id = ANY ($1) OR survivor_id = ANY ($1))`;

/** Settles the open forms of patients whose age is another one now: of two records that became one, or after a birth date was put right. */
export async function settleFormsOf(tx: Tx, patientIds: readonly PatientId[], moment: Moment): Promise<Settled> {
  const { rows } = await tx.$client.query<{ id: ConsentFormId }>(
    `SELECT f.id FROM consent_forms f WHERE ${openFormsOf} ORDER BY f.id`,
    [patientIds, openConsentStates],
  );
  const all: Settled = { audit: [], changes: [], jobs: [] };
  for (const { id } of rows) {
    const { audit, changes, jobs } = await settleSigners(tx, await lockFormRow(tx, id, null), moment);
    all.audit.push(...audit);
    all.changes.push(...changes);
    all.jobs.push(...jobs);
  }
  return all;
}

/** As `settleFormsOf` for patients by the hundred: the clock settles their forms within a minute. */
export const settleSoon = (tx: Tx, patientIds: readonly PatientId[]): Promise<unknown> =>
  tx.$client.query(`UPDATE consent_forms f SET signers_asked_at = NULL WHERE ${openFormsOf}`, [
    patientIds,
    openConsentStates,
  ]);
