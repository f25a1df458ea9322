import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { answer, reasonOf, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { refuseUnfitCopy } from '#areas/consent/record/repair/issued-copy.ts';
import { lockFormForRepair, sealAgain, type Sealing } from '#areas/consent/record/repair/repair.lock.ts';
import { consentRepairs, type UnreadText } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** The cause is out of the way, or is thought to be. */
export const retrySeal = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, now } = await lockFormForRepair('retry', tx, input, scope);
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit('consent.retrySealing', form),
    changes: sealChanges(form),
    jobs: await sealAgain(tx, form, scope, now),
  };
});

const sealChanges = (form: ConsentForm) => [...formChanges(form), { topic: 'consentSealing' as const, id: null }];

type Accepting = Versioned & { fieldIds: readonly ConsentFieldId[]; reason: string };

/** Counts for the places that were shown and no others: what differs elsewhere from then on stops the sealing as before. */
export const acceptSubstitutes = write(
  async (tx, { fieldIds, reason: typed, ...input }: Accepting, scope: StaffScope) => {
    requireFreshProof(scope);
    const { form, sealings, now } = await lockFormForRepair('acceptSubstitutes', tx, input, scope);
    const reason = reasonOf(typed);
    const places = confirmable(sealings);
    const shown = new Set(fieldIds);
    const unread = new Set(places.map(({ fieldId }) => fieldId));
    if (shown.size !== unread.size || !places.every(({ fieldId }) => shown.has(fieldId)))
      throw new Problem('consent.placesChanged');
    await keepRepair(tx, form, { kind: 'substitutes', places, reason }, scope);
    await moveForm(tx, form, form.state, {}, now);
    return {
      result: answer(tx, scope, form.id),
      audit: formAudit('consent.acceptSubstitutes', form, { fields: [...unread] }),
      changes: sealChanges(form),
      jobs: await sealAgain(tx, form, scope, now),
    };
  },
);

type Confirmable = UnreadText & { fieldId: ConsentFieldId };

/** Each field once for its letters and once for what is seen of it, also where a consent and its withdrawal stopped at the same. */
const confirmable = (sealings: readonly Sealing[]): Confirmable[] => {
  const open = sealings.filter(({ state }) => state !== 'done').flatMap(({ places }) => places);
  const ofFields = open.filter(isOfField);
  return [...new Map(ofFields.map((place) => [`${place.fieldId} ${place.isInk === true}`, place])).values()];
};

const isOfField = (place: UnreadText): place is Confirmable => place.fieldId !== null;

type Copying = Versioned & { reason: string; files: Pick<FileStore, 'read'> };

/** The original is lost for good; what the patient was shown and signed is still there, to the byte. */
export const useIssuedCopy = write(async (tx, { reason: typed, files, ...input }: Copying, scope: StaffScope) => {
  requireFreshProof(scope);
  const { form, now } = await lockFormForRepair('useIssuedCopy', tx, input, scope);
  const reason = reasonOf(typed);
  const issued = await refuseUnfitCopy(tx, form, { files, now });
  await keepRepair(tx, form, { kind: 'issuedCopy', places: [], reason }, scope);
  await moveForm(tx, form, form.state, {}, now);
  return {
    result: answer(tx, scope, form.id),
    audit: formAudit('consent.useIssuedCopy', form, { sha256: issued.sha256.toString('hex') }),
    changes: sealChanges(form),
    jobs: await sealAgain(tx, form, scope, now),
  };
});

type Decided = Pick<typeof consentRepairs.$inferInsert, 'kind' | 'places' | 'reason'>;

const keepRepair = async (tx: Tx, form: ConsentForm, decided: Decided, { actor, clock }: StaffScope): Promise<void> => {
  const now = clock.now();
  await tx.insert(consentRepairs).values({
    ...decided,
    id: newId(now.getTime()),
    formId: form.id,
    confirmedBy: actor.staffId,
    confirmedAt: now,
  });
};
