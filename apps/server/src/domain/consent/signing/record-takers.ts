import type { ConsentField, FieldValue, SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { fieldValueProblem, storedFieldValue } from '@nattoku/rules/consent/field-value';
import { and, desc, eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { assertOpen } from '#domain/consent/form/closed-form.ts';
import { consentAnswers, consentFormValues, consentSigners } from '#domain/consent/consent.table.ts';
import { addValues } from '#domain/consent/form/form-values.ts';
import { evaluateGates, markRead, questionsOf, settleGates } from '#domain/consent/form/gates.ts';
import { fieldsFor } from '#domain/consent/form/missing-fields.ts';
import { formAudit, formChanges, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import { decidingRoles, takeDecision } from '#domain/consent/signing/take-decision.ts';
import type { RecordGiver, TakenRecord } from '#domain/consent/signing/taken-record.ts';
import { takeSignature } from '#domain/consent/signing/take-signature.ts';
import { withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

/** `read`: asked for by those who keep it alone; in another language it is counted. */
type Giver = RecordGiver & { read: () => Promise<LanguageRead> };
type Moments = { at: Date; now: Date };
type Taken = Omit<TakenRecord, 'refused'>;
type Sent<Kind extends ConsentRecord['kind']> = Extract<ConsentRecord, { kind: Kind }>;
type Taker<Kind extends ConsentRecord['kind']> = (
  tx: Tx,
  form: ConsentForm,
  record: Sent<Kind>,
  by: Giver,
  moments: Moments,
) => Promise<Taken>;

const nothing: Taken = { audit: [], changes: [], jobs: [] };

/** Who answers for the patient signs on the patient page; staff sign on their own screen. */
const staffRoles: readonly SignerRole[] = ['doctor', 'supervisor'];

const signerHere = async (tx: Tx, form: ConsentForm, signerId: ConsentSignerId) => {
  const [signer] = await tx
    .select()
    .from(consentSigners)
    .where(and(eq(consentSigners.formId, form.id), eq(consentSigners.id, signerId)));
  if (!signer || staffRoles.includes(signer.role)) throw new Problem('consent.notAsked');
  return signer;
};

const read: Taker<'consentRead'> = async (tx, form, _record, _by, { at }) => {
  const gates = await evaluateGates(tx, form, at);
  if (!gates.some(({ rule, metAt }) => rule.kind === 'readToEnd' && metAt === null)) return nothing;
  await markRead(tx, form, at);
  return { ...nothing, audit: [formAudit('consent.read', form)], changes: [...formChanges(form)] };
};

const answered: Taker<'consentAnswered'> = async (tx, form, { id, questionId, option }, _by, { at, now }) => {
  const question = (await questionsOf(tx, form)).find((each) => each.id === questionId);
  if (!question || option >= question.options.length)
    throw invalidInput({ field: 'questionId', message: 'この同意書の確認問題ではありません。' });
  const correct = option === question.correctOption;
  const kept = await tx
    .insert(consentAnswers)
    .values({ id, formId: form.id, questionId, option, correct, answeredAt: at, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: consentAnswers.id });
  if (kept.length === 0) return nothing;
  await settleGates(tx, form, now);
  const audit = [formAudit('consent.answer', form, { question: questionId, correct })];
  return { ...nothing, audit, changes: [...formChanges(form)] };
};

type Given = { fieldId: ConsentField['id']; value: FieldValue };

/** A value that the field cannot hold is as wrong here as on the device, which had said so. */
const assertFits = (fields: readonly ConsentField[], values: readonly Given[]): void => {
  for (const { fieldId, value } of values) {
    const field = fields.find(({ id }) => id === fieldId);
    const message = field ? fieldValueProblem(field, value) : 'この方が記入する欄ではありません。';
    if (message !== null)
      throw new Problem('consent.valueRefused', { detail: field ? `${field.label}：${message}` : message });
  }
};

/** Whether the newest thing that was given for each of these fields on the patient page is this value. */
const standsAlready = async (tx: Tx, form: ConsentForm, values: readonly Given[]): Promise<boolean> => {
  const rows = await tx
    .selectDistinctOn([consentFormValues.fieldId])
    .from(consentFormValues)
    .where(and(eq(consentFormValues.formId, form.id), eq(consentFormValues.givenByKind, 'link')))
    .orderBy(consentFormValues.fieldId, desc(consentFormValues.sequence));
  const newest = new Map(rows.map(({ fieldId, value }) => [fieldId, value]));
  return values.every(({ fieldId, value }) => newest.has(fieldId) && newest.get(fieldId) === value);
};

/** Values as they are stored. Devices that have not been updated may send a number as it was typed. */
export const asStored = (fields: readonly ConsentField[], values: readonly Given[]): Given[] =>
  values.map(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    return { fieldId, value: field ? storedFieldValue(field, value) : value };
  });

const filled: Taker<'consentFilled'> = async (tx, form, { signerId, values: given }, by, { at }) => {
  const signer = await signerHere(tx, form, signerId);
  const { fields } = await versionFor(tx, form.templateVersionId);
  const values = asStored(fields, given);
  // Sent again because the answer was lost: then the form may be signed already.
  if (await standsAlready(tx, form, values)) return nothing;
  assertOpen(form);
  if (signer.state === 'signed') throw new Problem('consent.alreadySigned');
  assertFits(fieldsFor(fields, signer.role), values);
  const source = signer.role === 'proxy' || signer.role === 'witness' ? signer.role : 'patient';
  const giver = { kind: 'link', id: by.linkSessionId, at } as const;
  await addValues(
    tx,
    form,
    values.map((value) => ({ ...value, source })),
    giver,
  );
  const audit = [formAudit('consent.fill', form, { signer: signerId, fields: values.map(({ fieldId }) => fieldId) })];
  return { ...nothing, audit, changes: [...formChanges(form)] };
};

const decided: Taker<'consentDecided'> = async (tx, form, record, by, { at, now }) => {
  await signerHere(tx, form, record.signerId);
  const moment = { facilityId: by.facilityId, now };
  const settled = await settleSigners(tx, form, moment, at);
  const { id, signerId, decision, reason, revisitOn } = record;
  const given = {
    id,
    signerId,
    decision,
    reason: reason.trim(),
    revisitOn,
    read: await by.read(),
    decidedAt: at,
  };
  return bothOf(settled, await takeDecision(tx, settled.form, given, moment));
};

const signed: Taker<'consentSigned'> = async (tx, form, record, by, { at, now }) => {
  await signerHere(tx, form, record.signerId);
  if (by.staffBeside) throw new Problem('consent.staffBeside');
  if (record.nameConfirmed && by.isCommon)
    throw invalidInput({ field: 'nameConfirmed', message: 'お名前を入力して、もう一度署名してください。' });
  // A person who has turned 18 since the order signs alone, dated by the day of signing.
  const moment = { facilityId: by.facilityId, now };
  const settled = await settleSigners(tx, form, moment, at);
  const taken = await takeSignature(
    tx,
    settled.form,
    {
      id: record.id,
      signerId: record.signerId,
      signature: record.signature,
      initials: record.initials,
      typedName: record.typedName,
      nameConfirmed: record.nameConfirmed ?? false,
      relation: record.relation,
      shownSha256: Buffer.from(record.shownSha256, 'hex'),
      method: by.handedOverBy === null ? 'ownDevice' : 'hospitalDevice',
      staffId: by.handedOverBy,
      linkSessionId: by.linkSessionId,
      userAgent: by.userAgent,
      address: by.address,
      read: await by.read(),
      signedAt: at,
    },
    moment,
  );
  return bothOf(settled, { ...taken, audit: withOffset(taken.audit, by) });
};

/** What changed because the signers were asked again, and then what was taken in. */
const bothOf = (settled: Taken, taken: Taken): Taken => ({
  audit: [...settled.audit, ...taken.audit],
  changes: [...settled.changes, ...taken.changes],
  jobs: [...settled.jobs, ...taken.jobs],
});

/** How wrong the clock of the device was by which it was dated. */
const withOffset = (audit: readonly AuditEntry[], { clockOffsetMs }: RecordGiver): AuditEntry[] =>
  audit.map((entry) => (clockOffsetMs === 0 ? entry : { ...entry, detail: { ...entry.detail, clockOffsetMs } }));

const withdrawn: Taker<'consentWithdrawn'> = async (tx, form, { signerId, name, reason }, _by, { at, now }) => {
  const signer = await signerHere(tx, form, signerId);
  if (form.state === 'withdrawn') return nothing;
  const maySay = decidingRoles.includes(signer.role) && signer.state === 'signed';
  if (!maySay || fullNameProblem(name) !== null) throw new Problem('consent.illegalTransition');
  const by = signer.role === 'patient' ? 'patient' : 'proxy';
  const told = { by, name: name.trim(), reason: reason.trim(), scope: '', at } as const;
  const { audit, changes, jobs } = await withdrawForm(tx, form, { ...told, method: 'patientPage', heardBy: null }, now);
  return { audit: [audit], changes: [...changes], jobs };
};

/** What is done with each kind of record. */
export const takers: { [Kind in ConsentRecord['kind']]: Taker<Kind> } = {
  consentRead: read,
  consentAnswered: answered,
  consentFilled: filled,
  consentDecided: decided,
  consentSigned: signed,
  consentWithdrawn: withdrawn,
};
