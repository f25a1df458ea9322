import type { Change } from '@nattoku/contract/events';
import type { FacilityId } from '@nattoku/contract/shared';
import { asc, eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit.ts';
import { consentSigners, consentTemplateVersions } from '#kernel/consent/consent.table.ts';
import { moveForm, type ConsentForm } from '#kernel/consent/move-form.ts';
import { queueSealing } from '#kernel/consent/queue-sealing.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';

/** What came of something that was taken in for a form, to be written with it. */
export type Taken = { form: ConsentForm; audit: AuditEntry[]; changes: Change[]; jobs: Job[] };
export type Moment = { facilityId: FacilityId; now: Date };

type Signer = typeof consentSigners.$inferSelect;

export const signersOf = (tx: Tx, form: Pick<ConsentForm, 'id'>): Promise<Signer[]> =>
  tx.select().from(consentSigners).where(eq(consentSigners.formId, form.id)).orderBy(asc(consentSigners.position));

/** Somebody signed, and nobody who has to is still missing. */
export const isFullySigned = (signers: readonly Pick<Signer, 'state' | 'required'>[]): boolean =>
  signers.some(({ state }) => state === 'signed') &&
  signers.every(({ state, required }) => !required || state === 'signed' || state === 'skipped');

/**
 * Brings the held form to where its signers stand: 一部署名済み, or 署名済み once the last one who has to has signed. It is then sealed at once
 * unless its rules ask for a doctor's final check. Also after signers were added or let off.
 */
export async function settleForm(
  tx: Tx,
  form: ConsentForm,
  { facilityId, now }: Moment,
): Promise<{ form: ConsentForm; jobs: Job[] }> {
  const signers = await signersOf(tx, form);
  if (!isFullySigned(signers)) {
    const hasInk = signers.some(({ state }) => state === 'signed');
    return { form: hasInk ? await moveForm(tx, form, 'partiallySigned', {}, now) : form, jobs: [] };
  }
  const signed = await moveForm(tx, form, 'signed', { signedAt: now }, now);
  if (await needsFinalCheck(tx, form)) return { form: signed, jobs: [] };
  return { form: signed, jobs: await queueSealing(tx, { form: signed, kind: 'sealed', facilityId }, now) };
}

const needsFinalCheck = async (tx: Tx, form: ConsentForm): Promise<boolean> => {
  const [version] = await tx
    .select({ rules: consentTemplateVersions.rules })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, form.templateVersionId));
  return version?.rules.finalCheck ?? false;
};
