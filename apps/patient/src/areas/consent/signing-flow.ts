import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { fieldValueFault, isFilledIn, shownValue } from '@nattoku/rules/consent/field-value';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { decides } from '#areas/consent/consent-words.ts';
import type { SigningDraft } from '#areas/consent/draft-store.ts';
import { dateWords } from '#words/dates.ts';
import { consentWords } from '#words/visit-words.ts';

export const signingParts = ['name', 'fields', 'decision', 'sign', 'confirm'] as const;
export type SigningPart = (typeof signingParts)[number];

type Field = ConsentField;
const fillers: Partial<Record<PatientConsentSigner['role'], Field['filler']>> = {
  patient: 'patient',
  scribe: 'patient',
  proxy: 'proxy',
  witness: 'witness',
};
const drawn: readonly Field['type'][] = ['signature', 'initials', 'fixedText', 'auto'];

export const fieldsOf = ({ fields }: PatientConsent, { role }: PatientConsentSigner): Field[] =>
  fields.filter(({ filler, type }) => filler === fillers[role] && !drawn.includes(type));

export const initialsOf = ({ fields }: PatientConsent, { role }: PatientConsentSigner): Field[] =>
  fields.filter(({ type, signer }) => type === 'initials' && signer === role);

/** What stands in a field now. Null is an answer as well: what stood there was removed. */
export const valueOf = ({ values }: PatientConsent, field: Field, draft: SigningDraft) =>
  shownValue(
    field,
    Object.hasOwn(draft.values, field.id)
      ? draft.values[field.id]
      : values.find(({ fieldId }) => fieldId === field.id)?.value,
  );

/** What is wrong with a field as it stands, as a message; null for nothing. */
export function problemOf(consent: PatientConsent, field: Field, draft: SigningDraft): string | null {
  const value = valueOf(consent, field, draft);
  if (field.required && !isFilledIn(field, value))
    return field.type === 'checkbox' ? consentWords().checkBox : consentWords().fillIn;
  const fault = fieldValueFault(field, value);
  if (!fault) return null;
  const { faults } = consentWords();
  const words = faults[fault.code];
  if (typeof words === 'string') return words;
  return words(field.type === 'date' ? dateWords(fault.limit) : fault.limit);
}

/** The screens that this person goes through. */
export const partsFor = (consent: PatientConsent, signer: PatientConsentSigner): SigningPart[] =>
  signingParts.filter((part) => {
    if (part === 'fields') return fieldsOf(consent, signer).length > 0;
    return part === 'decision' ? decides(signer) : true;
  });

/** Whether what a screen asks for is there. */
function isGiven(
  part: SigningPart,
  consent: PatientConsent,
  signer: PatientConsentSigner,
  draft: SigningDraft,
): boolean {
  if (part === 'name') return fullNameProblem(draft.typedName) === null && !asksRelation(signer, draft);
  if (part === 'fields') return fieldsOf(consent, signer).every((field) => problemOf(consent, field, draft) === null);
  if (part === 'decision') return draft.agreed;
  if (part === 'confirm') return true;
  return (
    draft.ink !== null &&
    initialsOf(consent, signer).every(({ id, required }) => !required || draft.initials[id] !== undefined)
  );
}

/** A person who signs for the patient says in which relation they stand, where the hospital does not know. */
export const asksRelation = ({ role, relation }: PatientConsentSigner, draft: SigningDraft): boolean =>
  role === 'proxy' && relation === null && draft.relation === null;

/** The screen itself, or the one before it where something is still to be given: a reload or Back never skips one. */
export function reachable(
  wanted: SigningPart,
  consent: PatientConsent,
  signer: PatientConsentSigner,
  draft: SigningDraft,
): SigningPart {
  const parts = partsFor(consent, signer);
  const before = parts.slice(0, Math.max(0, parts.indexOf(wanted)));
  return before.find((part) => !isGiven(part, consent, signer, draft)) ?? wanted;
}

/** The screen after this one. */
export function partAfter(part: SigningPart, consent: PatientConsent, signer: PatientConsentSigner): SigningPart {
  const parts = partsFor(consent, signer);
  return parts[parts.indexOf(part) + 1] ?? 'confirm';
}
