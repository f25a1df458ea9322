import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { Change } from '@nattoku/contract/shared/events';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray } from 'drizzle-orm';
import { lockForm, type Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { consentFormValues } from '#domain/consent/consent.table.ts';
import { addValues, newestValues, type ValueGiver } from '#domain/consent/form/form-values.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { newConsentForm } from '#domain/consent/form/new-form.ts';
import { publishedVersionFor, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import { settleVoiding } from '#domain/consent/form/settle-voiding.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/**
 * A new draft on the version that is published now, with what staff had filled in; the form before holds no longer (specification/consent.md §5).
 * Nobody's signature and nothing that the patient filled in comes along.
 */
export const supersedeForm = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, now } = await lockForm('supersede', tx, input, scope);
  const version = await currentVersion(tx, form);
  const draft = await draftFrom(tx, form, version, { scope, now, carry: 'staffValues' });
  const { changes, jobs } = await endSuperseded(tx, form, scope.actor.staffId, now);
  return {
    result: { formId: draft.id },
    audit: formAudit('consent.supersede', form, { supersededBy: draft.id, versionId: version.id }),
    changes: [...changes, ...formChanges(draft)],
    jobs,
  };
});

/** The form holds no longer: nobody waits for an answer to it, or for its voiding. */
export const endSuperseded = async (
  tx: Tx,
  form: ConsentForm,
  by: StaffId,
  now: Date,
): Promise<{ changes: Change[]; jobs: Job[] }> => {
  const ended = await moveForm(tx, form, 'superseded', { supersededAt: now }, now);
  return {
    changes: [
      ...formChanges(form),
      ...(await settleUndecided(tx, ended, by, now)),
      ...(await settleVoiding(tx, ended, by, now)),
    ],
    jobs: await consentHappened(tx, ended, 'superseded'),
  };
};

/** What the template is ordered by now. @throws Problem `consent.templateUnavailable` */
export const currentVersion = async (tx: Tx, { templateId }: ConsentForm): Promise<TemplateVersion> => {
  try {
    return await publishedVersionFor(tx, templateId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'notFound') throw new Problem('consent.templateUnavailable');
    throw error;
  }
};

type Drafting = { scope: StaffScope; now: Date; carry: 'staffValues' | 'everything' };

/** A draft of the same procedure for the same patient, with what staff filled in, or with what anybody did. */
export const draftFrom = async (
  tx: Tx,
  old: ConsentForm,
  version: TemplateVersion,
  { scope: { actor }, now, carry }: Drafting,
): Promise<ConsentForm> => {
  if (old.patientId === null) throw new Problem('consent.illegalTransition');
  const made = await newConsentForm(
    tx,
    {
      version,
      patientId: old.patientId,
      enteredBy: actor.staffId,
      explainerId: old.explainerId,
      route: old.route,
      capacity: old.capacity,
      language: old.language,
      supersedesId: old.id,
    },
    now,
  );
  const { procedureName, procedureOn, side, operatorName, assistantNames } = old;
  const draft = await moveForm(
    tx,
    made,
    'draft',
    { procedureName, procedureOn, side, operatorName, assistantNames },
    now,
  );
  await settleProposedSigners(tx, draft, await chosenSigners(tx, old), now);
  const isCarried = ({ filler, type }: ConsentField) =>
    type !== 'auto' && (carry === 'everything' || filler === 'staffBefore');
  await copyValues(tx, old, draft, { fields: version.fields.filter(isCarried), staffId: actor.staffId, now });
  return draft;
};

type Copied = { fields: readonly ConsentField[]; staffId: StaffId; now: Date };

const copyValues = async (tx: Tx, old: ConsentForm, draft: ConsentForm, { fields, staffId, now }: Copied) => {
  if (fields.length === 0) return;
  const ids = fields.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(consentFormValues)
    .where(and(eq(consentFormValues.formId, old.id), inArray(consentFormValues.fieldId, ids)));
  const given = new Set(rows.map(({ fieldId }) => fieldId));
  for (const [fieldId, { value, source, givenByKind, givenBy, givenAt }] of newestValues(fields, rows, old.createdAt)) {
    if (!given.has(fieldId)) continue;
    // What a patient said stays theirs, and of that moment; what staff typed is taken over by the member of staff who makes the draft.
    const by: ValueGiver =
      givenByKind === 'link' && givenBy !== null
        ? { kind: 'link', id: givenBy, at: givenAt }
        : { kind: 'staff', id: staffId, at: now };
    await addValues(tx, draft, [{ fieldId, value, source }], by);
  }
};
