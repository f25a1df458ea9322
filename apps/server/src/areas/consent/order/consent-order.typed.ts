import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { ConsentDraft, NamedSigner } from '@nattoku/contract/consent/consent-order';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { EXPLAINED_LATER, explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { isTypedByStaff, storedFieldValue } from '@nattoku/rules/consent/field-value';
import { proxyRefusal, proxyRefusalWords, type WantedSigner } from '@nattoku/rules/consent/consent-signers';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { recordsOf } from '#domain/patient/patient.table.ts';
import { relatedPersons } from '#domain/patient/related-person.table.ts';
import { addValues, effectiveValues } from '#domain/consent/form/form-values.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { type ChosenSigner, wantedToday } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * Adds a row for each field that says something else now, and for no other. Returns which.
 * @throws Problem `request.invalid` for a name or a day of an explanation that nobody recorded
 */
export async function keepTypedValues(
  tx: Tx,
  form: ConsentForm,
  { fields, values }: { fields: readonly ConsentField[]; values: ConsentDraft['values'] },
  { actor, clock }: StaffScope,
): Promise<ConsentFieldId[]> {
  const now = clock.now();
  refuseUnproven(fields, values);
  const before = await effectiveValues(tx, form, fields, now);
  const mayBeTyped = new Map(fields.filter(isTypedByStaff).map((field) => [field.id, field]));
  const changed = values
    .flatMap(({ fieldId, value }) => {
      const field = mayBeTyped.get(fieldId);
      return field ? [{ fieldId, value: emptied(storedFieldValue(field, value)), source: 'staff' as const }] : [];
    })
    .filter(({ fieldId, value }) => emptied(before.get(fieldId)?.value ?? null) !== value);
  await addValues(tx, form, changed, { kind: 'staff', id: actor.staffId, at: now });
  return changed.map(({ fieldId }) => fieldId);
}

const refuseUnproven = (fields: readonly ConsentField[], values: ConsentDraft['values']): void => {
  const typed = new Set(values.filter(({ value }) => emptied(value) !== null).map(({ fieldId }) => fieldId));
  const stated = fields.find((field) => typed.has(field.id) && explanationFact(field) !== null);
  if (stated) throw invalidInput({ field: stated.id, message: `「${stated.label}」は、${EXPLAINED_LATER}` });
};

const emptied = (value: FieldValue): FieldValue => (typeof value === 'string' && value.trim() === '' ? null : value);

/** The persons whom staff named, as the patient's record and the list of staff have them. Throws for a proxy who may not sign. */
export async function namedSigners(
  tx: Tx,
  form: ConsentForm,
  { signers, capacity }: ConsentDraft,
  now: Date,
): Promise<ChosenSigner[]> {
  const wanted = await wantedToday(tx, { ...form, capacity }, now);
  const reason = wanted.find(({ role }) => role === 'proxy')?.reason ?? 'template';
  const named: ChosenSigner[] = [];
  for (const signer of signers) {
    if (signer.role === 'patient' || named.some(({ role }) => role === signer.role)) continue;
    if (signer.role === 'proxy') named.push(await asProxy(tx, form, signer, reason));
    else named.push(await asNamed(tx, signer));
  }
  return named;
}

const nobody = { name: '', relation: null, relatedPersonId: null, staffId: null };

/** Somebody of the patient's related persons, or nobody yet: who it is, is then asked on the day. */
const asProxy = async (
  tx: Tx,
  { patientId }: Pick<ConsentForm, 'patientId'>,
  { role, added, required, relatedPersonId }: NamedSigner,
  reason: WantedSigner['reason'],
): Promise<ChosenSigner> => {
  if (relatedPersonId === null || patientId === null) return { role, added, required, ...nobody };
  const [person] = await tx
    .select()
    .from(relatedPersons)
    .where(and(eq(relatedPersons.id, relatedPersonId), isNull(relatedPersons.removedAt), ofPatient(patientId)));
  if (!person) throw new Problem('notFound');
  const refusal = proxyRefusal(person, reason);
  if (refusal) throw new Problem('consent.mayNotSign', { detail: `${proxyRefusalWords[refusal]}。` });
  return { role, added, required, name: person.name, relation: person.relation, relatedPersonId, staffId: null };
};

const ofPatient = (patientId: PatientId) => inArray(relatedPersons.patientId, recordsOf(patientId));

const asNamed = async (
  tx: Tx,
  { role, added, required, name, relation, staffId }: NamedSigner,
): Promise<ChosenSigner> => {
  const known = { role, added, required, relatedPersonId: null };
  if (staffId === null) return { ...known, name: normaliseText(name), relation, staffId };
  const [member] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  if (!member) throw new Problem('notFound');
  return { ...known, name: member.name, relation: null, staffId };
};
