import { and, eq, inArray } from 'drizzle-orm';
import { formFor, type Versioned } from '#areas/consent-record/consent-record.hold.ts';
import { consentHappened } from '#kernel/consent/consent-happened.ts';
import { consentFormValues } from '#kernel/consent/consent.table.ts';
import { addValues, newestValues } from '#kernel/consent/form-values.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#kernel/consent/move-form.ts';
import { newConsentForm } from '#kernel/consent/new-form.ts';
import { publishedVersionFor, type TemplateVersion } from '#kernel/consent/read-version.ts';
import { settleUndecided } from '#kernel/consent/settle-undecided.ts';
import { settleVoiding } from '#kernel/consent/settle-voiding.ts';
import { chosenSigners, settleProposedSigners } from '#kernel/consent/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/**
 * A new draft on the version that is published now, with what staff had filled in; the form before holds no longer (domain.md §3.7,
 * "Re-consent"). Nobody's signature and nothing that the patient filled in comes along.
 */
export const supersedeForm = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, now } = await formFor('supersede', tx, input, scope);
  const version = await currentVersion(tx, form);
  const draft = await draftFrom(tx, form, version, scope, now);
  const ended = await moveForm(tx, form, 'superseded', { supersededAt: now }, now);
  return {
    result: { formId: draft.id },
    audit: formAudit('consent.supersede', form, { supersededBy: draft.id, versionId: version.id }),
    changes: [
      ...formChanges(form),
      ...formChanges(draft),
      ...(await settleUndecided(tx, ended, scope.actor.staffId, now)),
      ...(await settleVoiding(tx, ended, scope.actor.staffId, now)),
    ],
    jobs: await consentHappened(tx, ended, 'superseded'),
  };
});

const currentVersion = async (tx: Tx, { templateId }: ConsentForm): Promise<TemplateVersion> => {
  try {
    return await publishedVersionFor(tx, templateId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'notFound') throw new Problem('consent.templateUnavailable');
    throw error;
  }
};

const draftFrom = async (
  tx: Tx,
  old: ConsentForm,
  version: TemplateVersion,
  { actor }: StaffScope,
  now: Date,
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
  await copyValues(tx, old, draft, version, { staffId: actor.staffId, now });
  return draft;
};

type By = { staffId: StaffScope['actor']['staffId']; now: Date };

const copyValues = async (tx: Tx, old: ConsentForm, draft: ConsentForm, version: TemplateVersion, by: By) => {
  const fields = version.fields.filter(({ filler, type }) => filler === 'staffBefore' && type !== 'auto');
  if (fields.length === 0) return;
  const ids = fields.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(consentFormValues)
    .where(and(eq(consentFormValues.formId, old.id), inArray(consentFormValues.fieldId, ids)));
  const given = new Set(rows.map(({ fieldId }) => fieldId));
  const values = [...newestValues(fields, rows, old.createdAt)]
    .filter(([fieldId]) => given.has(fieldId))
    .map(([fieldId, { value, source }]) => ({ fieldId, value, source }));
  await addValues(tx, draft, values, { kind: 'staff', id: by.staffId, at: by.now });
};
