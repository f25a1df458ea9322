import type { ConsentTrouble } from '@nattoku/contract/consent/consent-repair';
import type { RepairAct } from '@nattoku/contract/consent/repair-act';
import { inArray, and, eq } from 'drizzle-orm';
import type { Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { detailOf } from '#areas/consent/record/consent-record.detail.ts';
import { repairOf } from '#areas/consent/record/repair/repair.allowed.ts';
import { consentSealings, consentSignatures } from '#domain/consent/consent.table.ts';
import { type ConsentForm, lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealingJob } from '#domain/consent/sealing/queue-sealing.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type Sealing = typeof consentSealings.$inferSelect;
type Held = { form: ConsentForm; troubles: readonly ConsentTrouble[]; sealings: Sealing[]; now: Date };

/**
 * The form, held, if the caller may repair it this way just now.
 * @throws Problem `notFound`, `record.versionConflict` with the form as it is, `consent.illegalTransition`
 */
export async function lockFormForRepair(
  act: RepairAct,
  tx: Tx,
  { formId, version }: Versioned,
  scope: StaffScope,
): Promise<Held> {
  const form = await lockFormRow(tx, formId, null);
  if (form.version !== version)
    throw new Problem('record.versionConflict', { current: await detailOf(tx, scope, formId) });
  const now = scope.clock.now();
  const sealings = await tx.select().from(consentSealings).where(eq(consentSealings.formId, formId));
  const hasInk = (await tx.$count(consentSignatures, eq(consentSignatures.formId, formId))) > 0;
  const { permissions } = scope.actor;
  const repair = await repairOf(tx, form, { sealings, hasInk, permissions }, now);
  if (!repair?.acts.includes(act)) throw new Problem('consent.illegalTransition');
  return { form, troubles: repair.troubles, sealings, now };
}

/** Sealings of the form that wait or have stopped are due at once; the one that is being worked at goes on. */
export async function sealAgain(tx: Tx, form: ConsentForm, { actor }: StaffScope, now: Date): Promise<Job[]> {
  const due = await tx
    .update(consentSealings)
    .set({ state: 'queued', nextTryAt: null, updatedAt: now })
    .where(and(eq(consentSealings.formId, form.id), inArray(consentSealings.state, ['waiting', 'stuck', 'queued'])))
    .returning({ id: consentSealings.id });
  return due.map(({ id }) => sealingJob(actor.facilityId, id));
}
