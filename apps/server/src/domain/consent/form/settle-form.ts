import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { asc, eq, max } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import {
  consentForms,
  consentSignatures,
  consentSigners,
  consentTemplateVersions,
} from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { queueSealing } from '#domain/consent/sealing/queue-sealing.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import { refreshSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

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
 * Asks again who must sign at this moment and brings the held form to where its signers then stand: the one way in which the signers of an
 * issued form change. Whatever may change them calls it in its own transaction, so that no form waits for somebody who was let off
 * (docs/decisions/0024). A form that is not open stays as it is.
 * @param at when somebody signed or decided, of what is taken in late; the day of signing decides who is asked
 */
export async function settleSigners(
  tx: Tx,
  form: ConsentForm,
  { facilityId, now }: Moment,
  at: Date = now,
): Promise<Taken> {
  if (!openConsentStates.includes(form.state)) return { ...nothing, form };
  const asked = await refreshSigners(tx, form, at);
  await tx.update(consentForms).set({ signersAskedAt: at }).where(eq(consentForms.id, form.id));
  const stands = standOf(await signersOf(tx, form));
  if (asked.length === 0 && (stands === null || stands === form.state)) return { ...nothing, form };
  const { form: settled, jobs } = await settleForm(tx, form, { facilityId, now });
  return {
    form: settled,
    audit: stands === 'signed' ? [...asked, formAudit('consent.allSigned', form)] : asked,
    changes: [...formChanges(form), ...(await settleUndecided(tx, settled, null, now))],
    jobs,
  };
}

const nothing = { audit: [], changes: [], jobs: [] };

/** Where a form is by its signers alone; null while nobody has signed. */
const standOf = (signers: readonly Signer[]): 'partiallySigned' | 'signed' | null => {
  if (isFullySigned(signers)) return 'signed';
  return signers.some(({ state }) => state === 'signed') ? 'partiallySigned' : null;
};

/**
 * Brings the held form to where its signers stand: 一部署名済み, or 署名済み once the last one who has to has signed. It is then sealed at once
 * unless its rules ask for a doctor's final check.
 */
export async function settleForm(
  tx: Tx,
  form: ConsentForm,
  { facilityId, now }: Moment,
): Promise<{ form: ConsentForm; jobs: Job[] }> {
  const stands = standOf(await signersOf(tx, form));
  if (stands === null) return { form, jobs: [] };
  if (stands === 'partiallySigned') return { form: await moveForm(tx, form, stands, {}, now), jobs: [] };
  const signed = await moveForm(tx, form, 'signed', { signedAt: await lastSignedAt(tx, form, now) }, now);
  if (await needsFinalCheck(tx, form)) return { form: signed, jobs: [] };
  return { form: signed, jobs: await queueSealing(tx, { form: signed, kind: 'sealed', facilityId }, now) };
}

/** When the last signature came in: a form that is settled days later, because somebody need not sign any more, was not signed then. */
const lastSignedAt = async (tx: Tx, { id }: ConsentForm, now: Date): Promise<Date> => {
  const [last] = await tx
    .select({ receivedAt: max(consentSignatures.receivedAt) })
    .from(consentSignatures)
    .where(eq(consentSignatures.formId, id));
  return last?.receivedAt ?? now;
};

const needsFinalCheck = async (tx: Tx, form: ConsentForm): Promise<boolean> => {
  const [version] = await tx
    .select({ rules: consentTemplateVersions.rules })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, form.templateVersionId));
  return version?.rules.finalCheck ?? false;
};
