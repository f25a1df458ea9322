import { randomUUID } from 'node:crypto';
import { emptyBlocks } from '@nattoku/contract/video/approach';
import type { Caller } from '@nattoku/contract/shared/client';
import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import { type ConsentField, type ConsentFieldId, plainField } from '@nattoku/contract/consent/consent-field';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { type ConsentRules, defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { ApproachId, ConsentFormId, ConsentTemplateId, PatientId } from '@nattoku/contract/shared/primitives';
import { givenPatient, unique } from '#given.ts';
import { signIn } from '#staff.ts';

/** A field at this height of the first page, in points; staff type into it unless something else is given. */
export const givenField = (
  given: Partial<ConsentField> & Pick<ConsentField, 'label' | 'type'>,
  y: number,
): ConsentField => ({
  id: randomUUID() as ConsentFieldId,
  box: { page: 1, x: 60, y, width: 260, height: given.type === 'signature' ? 40 : 24 },
  ...plainField,
  ...given,
});

export const givenSignature = (y = 700): ConsentField =>
  givenField({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' }, y);

type GivenTemplate = {
  title: string;
  /** What stands in the form. */
  text: string;
  /** One place for the patient's signature unless something else is given. */
  fields?: readonly ConsentField[];
  rules?: Partial<ConsentRules>;
  approachIds?: ApproachId[];
};

/** A form that is not published yet, by an administrator. Nobody else in this run has its name. */
export async function givenTemplateDraft(
  call: Caller,
  { title, text, fields = [givenSignature()], rules, approachIds = [] }: GivenTemplate,
) {
  const absent = { text: '', absentBecause: 'この書類では該当なし' };
  const blocks = Object.fromEntries(Object.keys(emptyBlocks).map((block) => [block, absent])) as typeof emptyBlocks;
  const said = { text, absentBecause: null };
  const name = `${title}${unique()}`;
  const { id, open } = await call(consentTemplateContract.create, {
    body: {
      number: `E-${unique()}`,
      name,
      departmentId: null,
      approachIds,
      ownerId: null,
      reviewDueOn: null,
      content: { source: 'typed', blocks: { ...blocks, condition: said, treatment: said } },
    },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new template has no draft.');
  const params = { versionId: open.id };
  const layout = await call(consentEditorContract.get, { params });
  const { version } = await call(consentEditorContract.save, {
    params,
    body: {
      version: layout.version,
      fields: [...fields],
      rules: { ...layout.rules, gates: defaultConsentRules.gates, ...rules },
    },
  });
  return { id, name, versionId: open.id, version };
}

export async function givenTemplate(call: Caller, given: GivenTemplate) {
  const { versionId, version, ...template } = await givenTemplateDraft(call, given);
  await call(consentVersionContract.publish, {
    params: { versionId },
    body: { version, note: '初版', warningsSeen: true, reason: '試験のため' },
  });
  return template;
}

type GivenConsent = { patientId: PatientId; templateId: ConsentTemplateId; route: 'link' | 'paper' };

/** A form that was filled in and issued by the person who calls. */
export async function givenConsent(
  call: Caller,
  { patientId, templateId, route }: GivenConsent,
): Promise<{ id: ConsentFormId; linkSecret: string }> {
  const [begun] = await call(consentOrderContract.create, {
    body: { patientId, templateIds: [templateId], approachId: null },
    idempotencyKey: randomUUID(),
  });
  if (!begun) throw new Error('No draft was begun.');
  const params = { formId: begun.id };
  const { form, reminderPlan, reminderChannel } = await call(consentOrderContract.get, { params });
  const saved = await call(consentOrderContract.save, {
    params,
    body: {
      version: form.version,
      procedureName: '胃内視鏡検査',
      procedureOn: null,
      side: null,
      operatorName: '',
      assistantNames: [],
      explainerId: form.explainer?.id ?? null,
      route,
      capacity: form.capacity,
      language: form.language,
      dueOn: null,
      message: '',
      reminderPlan,
      reminderChannel,
      values: [],
      signers: [],
    },
  });
  const { linkSecret } = await call(consentOrderContract.issue, {
    params,
    body: { version: saved.form.version, side: null },
    idempotencyKey: randomUUID(),
  });
  return { id: begun.id, linkSecret };
}

/** Where a form stands now. */
export const consentState = async (call: Caller, formId: ConsentFormId) =>
  (await call(consentOrderContract.get, { params: { formId } })).form.state;

/** A form for a new patient, sent by the doctor. */
export async function givenSentForm(
  origin: string,
  text = '細い管を入れて、胃の中を観察します。',
  rules: Partial<ConsentRules> = {},
) {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const template = await givenTemplate(asAdmin, { title: '胃内視鏡検査の同意書', text, rules });
  const patient = await givenPatient(asAdmin);
  const given = { patientId: patient.id, templateId: template.id, route: 'link' } as const;
  const { id, linkSecret } = await givenConsent(call, given);
  /** The link that was handed out opens nothing any more. */
  const newLink = async () => {
    const { form } = await call(consentOrderContract.get, { params: { formId: id } });
    const params = { orderId: form.orderId };
    const body = { version: form.orderVersion };
    return (await call(orderVerbContract.reissueLink, { params, body, idempotencyKey: randomUUID() })).linkSecret;
  };
  return { id, linkSecret, patient, state: () => consentState(call, id), newLink };
}
