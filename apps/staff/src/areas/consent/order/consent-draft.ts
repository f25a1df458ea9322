import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import type { ConsentDraft, ConsentOrder, NamedSigner } from '@nattoku/contract/consent/consent-order';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { isTypedByStaff } from '@nattoku/rules/consent/field-value';

/** What staff fill in before the form is issued, in the order of its fields. */
export const typedFields = ({ fields }: Pick<ConsentForm, 'fields'>): ConsentField[] => fields.filter(isTypedByStaff);

export const autoFields = ({ fields }: Pick<ConsentForm, 'fields'>): ConsentField[] =>
  fields.filter((field) => field.type === 'auto' || explanationFact(field) !== null);

/** What the page of input holds of an order. */
export function draftOf({ form, reminderPlan, reminderChannel }: ConsentOrder): ConsentDraft {
  const typed = new Set(typedFields(form).map(({ id }) => id));
  return {
    procedureName: form.procedureName,
    procedureOn: form.procedureOn,
    side: form.side,
    operatorName: form.operatorName,
    assistantNames: form.assistantNames,
    explainerId: form.explainer?.id ?? null,
    route: form.route,
    capacity: form.capacity,
    language: form.language,
    dueOn: form.dueOn,
    message: form.message,
    reminderPlan,
    reminderChannel,
    values: form.values.filter(({ fieldId }) => typed.has(fieldId)).map(({ fieldId, value }) => ({ fieldId, value })),
    signers: form.signers
      .filter(({ role }) => role !== 'patient' && role !== 'doctor')
      .map(({ role, reason, required, name, relation, relatedPersonId, staffId }) => ({
        role,
        added: reason === 'added',
        required,
        name,
        relation,
        relatedPersonId,
        staffId,
      })),
  };
}

/** Whether two drafts come to the same once the server has tidied them: an empty text is none. */
export const isSameDraft = (one: ConsentDraft, other: ConsentDraft): boolean => settled(one) === settled(other);

const settled = ({ values, signers, ...draft }: ConsentDraft): string =>
  JSON.stringify([
    draft,
    values
      .filter(({ value }) => value !== null && value !== '' && value !== false)
      .toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1)),
    signers
      .filter(({ added, relatedPersonId, staffId, name }) => added || relatedPersonId || staffId || name)
      .map(({ role, relatedPersonId, staffId, name }) => [role, relatedPersonId, staffId, name]),
  ]);

export const valueOf = ({ values }: ConsentDraft, fieldId: ConsentFieldId): FieldValue =>
  values.find((value) => value.fieldId === fieldId)?.value ?? null;

export const withValue = (draft: ConsentDraft, fieldId: ConsentFieldId, value: FieldValue): ConsentDraft => ({
  ...draft,
  values: [...draft.values.filter((each) => each.fieldId !== fieldId), { fieldId, value }],
});

export const signerIn = ({ signers }: ConsentDraft, role: NamedSigner['role']): NamedSigner | undefined =>
  signers.find((signer) => signer.role === role);

const nobody = { added: false, required: true, name: '', relation: null, relatedPersonId: null, staffId: null };

export const withSigner = (
  draft: ConsentDraft,
  role: NamedSigner['role'],
  change: Partial<NamedSigner>,
): ConsentDraft => ({
  ...draft,
  signers: [
    ...draft.signers.filter((signer) => signer.role !== role),
    { ...nobody, ...signerIn(draft, role), role, ...change },
  ],
});

export const withoutSigner = (draft: ConsentDraft, role: NamedSigner['role']): ConsentDraft => ({
  ...draft,
  signers: draft.signers.filter((signer) => signer.role !== role),
});
