import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentGateRule } from '@nattoku/contract/consent/consent-rules';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { consentGates } from '#domain/consent/consent.table.ts';
import { redrawIssued } from '#domain/consent/document/issued-document.ts';
import { freezeExplanation } from '#domain/consent/form/form-values.ts';
import { type ConsentForm, moveForm } from '#domain/consent/form/move-form.ts';
import { type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';

type Files = Pick<FileStore, 'read' | 'put' | 'remove'>;

/**
 * The gates of a form: those of its template, and the explanation where a required field states who explained and when. Nobody records an explanation
 * for a form without a patient, so nothing waits for it there.
 */
const gateRulesOf = (
  { rules, fields }: Pick<TemplateVersion, 'rules' | 'fields'>,
  { patientId }: Pick<ConsentForm, 'patientId'>,
): ConsentGateRule[] => {
  const isStated = patientId !== null && fields.some((field) => field.required && explanationFact(field) !== null);
  return isStated && !rules.gates.some(({ kind }) => kind === 'talkHeld')
    ? [...rules.gates, { kind: 'talkHeld', hours: null }]
    : rules.gates;
};

/** Adds the gates that the signatures of a form wait for. */
export async function addGates(tx: Tx, version: TemplateVersion, form: ConsentForm): Promise<void> {
  const gates = gateRulesOf(version, form).map((rule) => ({ formId: form.id, kind: rule.kind, rule }));
  if (gates.length > 0) await tx.insert(consentGates).values(gates).onConflictDoNothing();
}

/** `by`: who explained. */
export type Explaining = { by: StaffId; facilityId: FacilityId; files: Files };

/** A doctor explained the form that the caller has locked: the record of it fills the fields that state it, and the pages to be signed show it. */
export async function recordExplanation(
  tx: Tx,
  form: ConsentForm,
  { by, facilityId, files }: Explaining,
  now: Date,
): Promise<ConsentForm> {
  const to = form.state === 'issued' ? 'explained' : form.state;
  const explained = await moveForm(tx, form, to, { explainedAt: now, explainedBy: by }, now);
  const version = await versionFor(tx, form.templateVersionId);
  if (!version.fields.some((field) => explanationFact(field) !== null)) return explained;
  await freezeExplanation(tx, explained, version.fields, { kind: 'staff', id: by, at: now });
  await redrawIssued(tx, files, { facilityId, form: explained, version, now });
  return explained;
}

/**
 * A form that was issued while a day and a name could still be typed before the explanation: its pages are drawn anew with what the record proves, and
 * signing waits for the explanation. The caller has locked the form. Returns whether there was anything to correct.
 */
export async function correctExplanation(
  tx: Tx,
  form: ConsentForm,
  { facilityId, files }: Omit<Explaining, 'by'>,
  now: Date,
): Promise<boolean> {
  if (form.explanationChecked || !['issued', 'explained'].includes(form.state)) return false;
  const version = await versionFor(tx, form.templateVersionId);
  const isStating = version.fields.some((field) => explanationFact(field) !== null);
  const corrected = await moveForm(tx, form, form.state, { explanationChecked: true }, now);
  if (!isStating) return false;
  await freezeExplanation(tx, corrected, version.fields, { kind: 'system', id: null, at: now });
  await addGates(tx, version, corrected);
  await redrawIssued(tx, files, { facilityId, form: corrected, version, now });
  return true;
}
