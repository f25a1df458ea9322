import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { type ConsentCapacity, type ConsentRules, selfCapacity } from '@nattoku/contract/consent/consent-rules';
import type { ConsentRoute, Side } from '@nattoku/contract/consent/consent-state';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addValues } from '#domain/consent/form/form-values.ts';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { newConsentForm } from '#domain/consent/form/new-form.ts';
import { readForm } from '#domain/consent/form/read-form.ts';
import { sendOut } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { ChosenSigner } from '#domain/consent/signing/signers.ts';
import { settleProposedSigners } from '#domain/consent/signing/signers.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';

type GivenForm = {
  state?: 'draft' | 'awaitingApproval' | 'issued';
  patient?: Patient;
  template?: TestTemplate;
  /** Of a template that is made for it, where none is given. */
  fields?: ConsentField[];
  rules?: Partial<ConsentRules>;
  procedureName?: string;
  procedureOn?: PlainDate | null;
  side?: Side | null;
  capacity?: ConsentCapacity;
  route?: ConsentRoute;
  dueOn?: PlainDate | null;
  /** By field; the fields that staff fill in have a word in them unless something is given. */
  values?: ReadonlyMap<ConsentFieldId, FieldValue>;
  /** Persons for the roles that need one, such as a proxy; also of roles that the rules do not ask for, with `added`. */
  signers?: readonly Partial<ChosenSigner>[];
};

export type TestForm = {
  form: ConsentForm;
  patient: Patient;
  template: TestTemplate;
  /** Of the link; null before it is issued. */
  linkSecret: string | null;
};

const asSigner = (given: Partial<ChosenSigner>): ChosenSigner => ({
  role: 'proxy',
  required: true,
  added: false,
  name: '',
  relation: null,
  relatedPersonId: null,
  staffId: null,
  ...given,
});

/** A form that a doctor of the hospital ordered, by the functions that the server itself uses. */
export async function givenConsentForm(hospital: Hospital, given: GivenForm = {}): Promise<TestForm> {
  const { server, facilityId, staff } = hospital;
  const { state = 'issued', fields, rules } = given;
  const patient = given.patient ?? (await hospital.given.patient());
  const template =
    given.template ?? (await givenConsentTemplate(hospital, { ...(fields && { fields }), ...(rules && { rules }) }));
  const { files, auditKey, clock, database } = server.services;
  const by = { staffId: staff.doctor.staffId, name: 'doctor 職員' };
  const now = clock.now();
  return database.transaction(facilityId, async (tx) => {
    const version = await versionFor(tx, template.versionId);
    const capacity = given.capacity ?? selfCapacity;
    const made = await newConsentForm(
      tx,
      {
        version,
        patientId: patient.id,
        enteredBy: by.staffId,
        explainerId: by.staffId,
        capacity,
        route: given.route ?? 'link',
      },
      now,
    );
    const facts = {
      procedureName: given.procedureName ?? '上部消化管内視鏡検査',
      procedureOn: given.procedureOn ?? null,
      side: given.side ?? null,
    };
    const draft = await moveForm(tx, made, 'draft', facts, now);
    await tx.$client.query('UPDATE orders SET due_on = $2 WHERE id = $1', [draft.orderId, given.dueOn ?? null]);
    await addValues(tx, draft, typedValues(template, given.values), { kind: 'staff', id: by.staffId, at: now });
    await settleProposedSigners(tx, draft, (given.signers ?? []).map(asSigner), now);
    if (state === 'awaitingApproval') await moveForm(tx, await lockFormRow(tx, draft.id, null), state, {}, now);
    let linkSecret: string | null = null;
    if (state === 'issued') {
      await issueForm(tx, draft, { facilityId, files, by: by.staffId }, now);
      const order = await lockOrderRow(tx, draft.orderId);
      linkSecret = order ? (await sendOut(tx, order, { by, auditKey }, now)).linkSecret : null;
    }
    return { form: await readForm(tx, draft.id, now), patient, template, linkSecret };
  });
}

const typed: readonly ConsentField['type'][] = ['text', 'multilineText'];

const typedValues = ({ fields }: TestTemplate, values: GivenForm['values']) =>
  fields
    .filter(({ filler, type }) => filler === 'staffBefore' && type !== 'auto' && type !== 'fixedText')
    .flatMap(({ id, type }) => {
      const value = values?.get(id) ?? (typed.includes(type) ? '早期胃癌の疑い' : undefined);
      return value === undefined ? [] : [{ fieldId: id, value, source: 'staff' as const }];
    });
