import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { consentWithdrawalAcknowledgements, consentWithdrawals } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { queueSealing } from '#domain/consent/sealing/queue-sealing.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import { settleVoiding } from '#domain/consent/form/settle-voiding.ts';
import { whomWithdrawalConcerns } from '#domain/consent/form/withdrawal-parties.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { consentPage } from '#domain/order/pages.ts';
import { Problem } from '#kernel/problem.ts';

export type Withdrawal = {
  by: 'patient' | 'proxy';
  /** Of the person who withdraws. */
  name: string;
  method: 'patientPage' | 'heard' | 'paper';
  /** Who heard it or took the paper in; null exactly for the patient page. */
  heardBy: StaffId | null;
  /** What is withdrawn, in the words of the person who withdraws; empty for all of it. */
  scope: string;
  reason: string;
  /** When it was said. The moment of recording stands beside it. */
  at: Date;
};

type Withdrawn = { form: ConsentForm; audit: AuditEntry; changes: readonly Change[]; jobs: Job[] };

/** Who has to say that they know: see `acknowledgeWithdrawal`. */
export const withdrawalParties = ['doctor', 'ward', 'theatre'] as const;

/**
 * Takes a withdrawal in beside the consent, which stays as it was signed: the record, the state, the sealed records that are
 * to be made, and the three who must say that they know. Where everybody had signed, what was signed is sealed first, also without the
 * doctor's final check, which nobody makes any more; where some had, there was no consent yet, and the withdrawal's own record shows their
 * signatures (docs/decisions/0024). The caller holds the form. The alert rings in the same transaction, so that no withdrawal is taken in
 * and told to nobody.
 * @throws Problem `consent.illegalTransition` where nothing is signed, or it is withdrawn already.
 */
export async function withdrawForm(tx: Tx, form: ConsentForm, withdrawal: Withdrawal, now: Date): Promise<Withdrawn> {
  if (form.state === 'withdrawn') throw new Problem('consent.illegalTransition');
  const { by, at, ...told } = withdrawal;
  const withdrawn = await moveForm(tx, form, 'withdrawn', { withdrawnAt: at }, now);
  const id = newId(now.getTime());
  await tx
    .insert(consentWithdrawals)
    .values({ ...told, id, formId: form.id, withdrawnBy: by, withdrawnAt: at, recordedAt: now });
  await tx
    .insert(consentWithdrawalAcknowledgements)
    .values(withdrawalParties.map((party) => ({ withdrawalId: id, party })));
  const facilityId = await facilityOf(tx);
  const kinds = form.signedAt === null ? (['withdrawal'] as const) : (['sealed', 'withdrawal'] as const);
  const sealings = [];
  for (const kind of kinds) sealings.push(...(await queueSealing(tx, { form: withdrawn, kind, facilityId }, now)));
  const staffIds = await whomWithdrawalConcerns(tx, form);
  return {
    form: withdrawn,
    audit: formAudit('consent.withdraw', form, { withdrawalId: id, by, method: told.method, heardBy: told.heardBy }),
    changes: [
      ...formChanges(form),
      ...(await settleUndecided(tx, withdrawn, told.heardBy, now)),
      ...(await settleVoiding(tx, form, told.heardBy, now)),
    ],
    jobs: [
      ...sealings,
      ...(await alertOf(tx, withdrawn, { cause: id, staffIds }, now)),
      ...(await consentHappened(tx, withdrawn, 'withdrawn')),
    ],
  };
}

type Alert = { cause: string; staffIds: readonly StaffId[] };

/** Rings in the bells of those whom it concerns. The same cause again rings nowhere. */
export const alertOf = (tx: Tx, form: ConsentForm, alert: Alert, now: Date): Promise<Job[]> =>
  notify(
    tx,
    {
      ...alert,
      kind: 'consent.withdrawn',
      // The order leads to the patient's attending physician and to those who follow the ward.
      subject: { type: 'order', id: form.orderId },
      link: consentPage(form.id),
    },
    now,
  );

const facilityOf = async (tx: Tx): Promise<FacilityId> => {
  const { rows } = await tx.$client.query<{ id: FacilityId }>('SELECT app.current_facility_id() AS id');
  if (!rows[0]) throw new Error('no facility is set');
  return rows[0].id;
};
