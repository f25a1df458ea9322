import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { consentOrderContract, type ConsentDraft, type ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { relatedPersonContract } from '@nattoku/contract/patient/related-person';
import type { ConsentFormId, PatientId, RelatedPersonId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { aField, givenConsentTemplate, usualFields, type TestTemplate } from '#testing/consent/consent-templates.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { bellOf } from '#testing/bell.ts';

const draftOf = ({ form }: ConsentOrder, given: Partial<ConsentDraft> = {}): ConsentDraft & { version: number } => ({
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
  reminderPlan: [],
  reminderChannel: null,
  values: form.values.map(({ fieldId, value }) => ({ fieldId, value })),
  signers: form.signers.map(({ role, reason, required, name, relation, relatedPersonId, staffId }) => ({
    role,
    added: reason === 'added',
    required,
    name,
    relation,
    relatedPersonId,
    staffId,
  })),
  version: form.version,
  ...given,
});

const begin = async (by: As, patientId: PatientId, { id }: TestTemplate): Promise<ConsentOrder> => {
  const { body } = await by(consentOrderContract.create, { body: { patientId, templateIds: [id], approachId: null } });
  const formId = body[0]?.id as ConsentFormId;
  return (await by(consentOrderContract.get, { params: { formId } })).body;
};

const save = (by: As, order: ConsentOrder, given: Partial<ConsentDraft> = {}) =>
  by(consentOrderContract.save, { params: { formId: order.form.id }, body: draftOf(order, given) });

const typedField = ({ fields }: TestTemplate) => {
  const field = fields.find(({ type, filler }) => type === 'text' && filler === 'staffBefore');
  if (!field) throw new Error('the template has no field to type into');
  return field.id;
};

const titlesIn = async (hospital: Hospital, role: 'doctor' | 'nurse') =>
  (await bellOf(hospital, { role })).items.map(({ title }) => title);

test('a doctor orders a form: what is missing is said, what was typed is kept, and a link opens it for the patient', async () => {
  const hospital = await openHospital();
  const { doctor, staff } = hospital;
  const patient = await hospital.given.patient();
  const template = await givenConsentTemplate(hospital);
  const order = await begin(doctor, patient.id, template);
  expect(order.form).toMatchObject({ state: 'draft', explainer: { id: staff.doctor.staffId } });
  expect(order.missing.filter(({ blocks }) => blocks).map(({ words }) => words)).toEqual([
    '手術・検査名を入力してください',
    '「病名」を記入してください',
  ]);
  const early = await doctor(consentOrderContract.issue, {
    params: { formId: order.form.id },
    body: { version: order.form.version, side: null },
  });
  expect(early).toMatchObject({ status: 409, body: { code: 'consent.incomplete' } });

  const fieldId = typedField(template);
  const { body: saved } = await save(doctor, order, {
    procedureName: ' 胃カメラ ',
    procedureOn: '2026-12-24',
    values: [{ fieldId, value: '早期胃癌' }],
  });
  expect(saved.form).toMatchObject({ procedureName: '胃カメラ', procedureOn: '2026-12-24' });
  expect(saved.form.values.find((value) => value.fieldId === fieldId)).toMatchObject({
    value: '早期胃癌',
    source: 'staff',
    givenByName: 'doctor 職員',
  });
  const { body: preview } = await doctor(consentOrderContract.preview, { params: { formId: order.form.id } });
  expect(preview).toMatchObject({ pageCount: 1, overflowing: [], substituted: [] });

  const { body: issued } = await doctor(consentOrderContract.issue, {
    params: { formId: order.form.id },
    body: { version: saved.form.version, side: null },
  });
  expect(issued.order.form).toMatchObject({ state: 'issued', confirmedByName: 'doctor 職員' });
  expect(issued.linkSecret).toHaveLength(43);
  expect(issued.order.allowed).toEqual([]);
  expect((await save(doctor, issued.order)).body.code).toBe('consent.illegalTransition');
  expect(await hospital.audits()).toEqual(
    expect.arrayContaining(['consent.createDraft', 'consent.saveDraft', 'consent.preview', 'consent.issue']),
  );

  const { body: again } = await doctor(orderVerbContract.reissueLink, {
    params: { orderId: issued.order.form.orderId },
    body: { version: issued.order.form.orderVersion },
  });
  expect(again.linkSecret).not.toBe(issued.linkSecret);
  const { body: running } = await doctor(consentOrderContract.ofPatient, { params: { patientId: patient.id } });
  expect(running.map(({ state, procedureName }) => [state, procedureName])).toEqual([['issued', '胃カメラ']]);
});

test('a number that staff type is stored in half width, and blocks the form in other notations', async () => {
  const hospital = await openHospital();
  const weight = aField({ label: '体重', type: 'number', filler: 'staffBefore' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), weight] });
  const order = await begin(hospital.doctor, (await hospital.given.patient()).id, template);
  const type = async (from: ConsentOrder, value: string) =>
    (await save(hospital.doctor, from, { values: [{ fieldId: weight.id, value }] })).body;
  const about = ({ missing }: ConsentOrder) =>
    missing.map(({ words }) => words).filter((words) => words.includes('体重'));

  const stored = await type(order, '　６５．５ ');
  expect(stored.form.values.find(({ fieldId }) => fieldId === weight.id)?.value).toBe('65.5');
  expect(about(stored)).toEqual([]);
  const hexadecimal = await type(stored, '0x1F');
  expect(about(hexadecimal)).toEqual(['「体重」：数字だけで入力してください（単位や記号は付けないでください）']);
  expect(about(await type(hexadecimal, '12,5'))).toEqual([
    '「体重」：カンマ（,）を付けずに入力してください（小数点は「.」です）',
  ]);
});

test('specification/consent.md §2: what an assistant typed waits for the doctor, who gives it back or issues it', async () => {
  const hospital = await openHospital();
  const { doctor, nurse, staff } = hospital;
  const patient = await hospital.given.patient({ attendingStaffId: staff.doctor.staffId });
  const template = await givenConsentTemplate(hospital);
  const order = await begin(nurse, patient.id, template);
  expect(order.allowed).toEqual(['edit', 'submit', 'discard']);
  const formId = order.form.id;
  const { body: saved } = await save(nurse, order, {
    procedureName: '胃カメラ',
    values: [{ fieldId: typedField(template), value: '胃潰瘍' }],
  });
  const own = await nurse(consentOrderContract.issue, {
    params: { formId },
    body: { version: saved.form.version, side: null },
  });
  expect(own).toMatchObject({ status: 403, body: { code: 'consent.needsDoctor' } });

  const submit = (by: As, { form: { version } }: ConsentOrder) =>
    by(consentOrderContract.submit, { params: { formId }, body: { version, side: null } });
  const { body: waiting } = await submit(nurse, saved);
  expect([waiting.form.state, waiting.allowed]).toEqual(['awaitingApproval', ['discard']]);
  expect((await save(nurse, waiting)).body.code).toBe('consent.needsDoctor');
  expect(await titlesIn(hospital, 'doctor')).toContain('同意書の確認を依頼されました');

  const { body: back } = await doctor(consentOrderContract.return, {
    params: { formId },
    body: { version: waiting.form.version, note: '術式名を正式な名称にしてください' },
  });
  expect([back.form.state, back.returnNote]).toEqual(['draft', '術式名を正式な名称にしてください']);
  expect(await titlesIn(hospital, 'nurse')).toContain('同意書が差し戻されました');

  const { body: mended } = await save(nurse, back, { procedureName: '上部消化管内視鏡検査' });
  const { body: second } = await submit(nurse, mended);
  expect(second.returnNote).toBe(null);
  const { body: issued } = await doctor(consentOrderContract.issue, {
    params: { formId },
    body: { version: second.form.version, side: null },
  });
  expect(issued.order.form).toMatchObject({
    state: 'issued',
    enteredByName: 'nurse 職員',
    confirmedByName: 'doctor 職員',
  });
});

test('specification/consent.md §18: left and right are asked twice, and two answers do not go out', async () => {
  const hospital = await openHospital();
  const { doctor } = hospital;
  const patient = await hospital.given.patient();
  const template = await givenConsentTemplate(hospital, { rules: { sided: true } });
  const order = await begin(doctor, patient.id, template);
  const given = { procedureName: '白内障手術', values: [{ fieldId: typedField(template), value: '白内障' }] };
  const { body: without } = await save(doctor, order, given);
  expect(without.missing.map(({ words }) => words)).toContain('左右を選んでください');
  const { body: saved } = await save(doctor, without, { ...given, side: 'right' });
  const issue = (side: 'left' | 'right' | null) =>
    doctor(consentOrderContract.issue, {
      params: { formId: order.form.id },
      body: { version: saved.form.version, side },
    });
  expect((await issue('left')).body.code).toBe('consent.sideMismatch');
  expect((await issue(null)).body.code).toBe('consent.sideMismatch');
  expect((await issue('right')).body.order.form.side).toBe('right');
});

const aRelative = { kana: '', phone: null, isKeyPerson: false, mayView: true, identityCheck: '運転免許証' } as const;

test('specification/consent.md §24: proxies are persons of the record, and an adult guardian is not one of them', async () => {
  const hospital = await openHospital();
  const { doctor, admin } = hospital;
  const patient = await hospital.given.patient();
  const add = async (given: object): Promise<RelatedPersonId> =>
    (
      await admin(relatedPersonContract.create, {
        params: { patientId: patient.id },
        body: { ...aRelative, ...given } as never,
      })
    ).body.id;
  const wife = await add({ name: '山田 花子', relation: 'WIFE', maySign: true, basis: 'presumedWill' });
  const guardian = await add({ name: '後見 太郎', relation: 'GUARD', maySign: false, basis: 'adultGuardian' });
  const template = await givenConsentTemplate(hospital);
  const order = await begin(doctor, patient.id, template);
  const capacity = {
    route: 'proxy',
    reason: 'dementia',
    note: '',
    judgedBy: hospital.staff.doctor.staffId,
    judgedOn: '2026-11-20',
  } as const;
  const proxy = (relatedPersonId: RelatedPersonId) => ({
    capacity,
    signers: [
      { role: 'proxy', added: false, required: true, name: '', relation: null, relatedPersonId, staffId: null },
    ] as const,
  });
  const refused = await save(doctor, order, { ...proxy(guardian), signers: [...proxy(guardian).signers] });
  expect(refused).toMatchObject({ status: 422, body: { code: 'consent.mayNotSign' } });
  const { body: saved } = await save(doctor, order, { ...proxy(wife), signers: [...proxy(wife).signers] });
  expect(saved.form.signers).toMatchObject([
    { role: 'proxy', reason: 'noCapacity', name: '山田 花子', relation: 'WIFE', relatedPersonId: wife },
  ]);
  expect(saved.proxies.map(({ id, refusal }) => [id, refusal === null])).toEqual(
    expect.arrayContaining([
      [wife, true],
      [guardian, false],
    ]),
  );
  const { body: unclear } = await save(doctor, saved, { capacity: { ...capacity, judgedBy: null } });
  expect(unclear.missing).toContainEqual(
    expect.objectContaining({ part: 'capacity', words: '判断した職員を選んでください' }),
  );
});

test('specification/consent.md §22: who turns 18 before the procedure signs with a parent today, and it is said that this changes', async () => {
  const hospital = await openHospital();
  const template = await givenConsentTemplate(hospital);
  const patient = await hospital.given.patient({ birthDate: '2008-12-01' });
  const order = await begin(hospital.doctor, patient.id, template);
  const says = ({ missing }: ConsentOrder) =>
    missing.some(({ blocks, words }) => !blocks && words.includes('実施予定日までに誕生日'));
  const { body: before } = await save(hospital.doctor, order, { procedureOn: '2026-11-30' });
  expect(before.form.signers.map(({ role, reason }) => [role, reason])).toContainEqual([
    'proxy',
    'agePatientAndParent',
  ]);
  expect(says(before)).toBe(false);
  const { body: after } = await save(hospital.doctor, before, { procedureOn: '2026-12-01' });
  expect(after.form.signers).toHaveLength(before.form.signers.length);
  expect(says(after)).toBe(true);
});

test('of two who save at once the second sees what the first did, and a cleared field is empty', async () => {
  const hospital = await openHospital();
  const { doctor } = hospital;
  const template = await givenConsentTemplate(hospital);
  const order = await begin(doctor, (await hospital.given.patient()).id, template);
  const fieldId = typedField(template);
  const [one, two] = await Promise.all([
    save(doctor, order, { values: [{ fieldId, value: '一人目' }] }),
    save(doctor, order, { values: [{ fieldId, value: '二人目' }] }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = one.status === 200 ? one.body : two.body;
  const { body: cleared } = await save(doctor, won, { values: [{ fieldId, value: '　' }] });
  expect(cleared.form.values.find((value) => value.fieldId === fieldId)).toMatchObject({
    value: null,
    source: 'staff',
  });
});

test('only published templates are offered and ordered, by search and by approach, and never of another facility', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const { doctor, clerk } = hospital;
  const patient = await hospital.given.patient();
  const known = await givenConsentTemplate(hospital, { name: '大腸内視鏡', fields: usualFields() });
  const retired = await givenConsentTemplate(hospital, { state: 'retired' });
  const foreign = await givenConsentTemplate(other);
  const { body } = await doctor(consentOrderContract.templates, { query: { page: 1, pageSize: 20, text: '' } });
  expect(body.items.map(({ id }) => id)).toEqual([known.id]);
  for (const id of [retired.id, foreign.id]) {
    const { status } = await doctor(consentOrderContract.create, {
      body: { patientId: patient.id, templateIds: [id], approachId: null },
    });
    expect(status).toBe(404);
  }
  const { status } = await clerk(consentOrderContract.templates, { query: { page: 1, pageSize: 20, text: '' } });
  expect(status).toBe(403);
});

test('by when a template was to be looked through again stands where it is chosen and on each of its forms', async () => {
  const hospital = await openHospital();
  const { doctor } = hospital;
  const template = await givenConsentTemplate(hospital);
  await hospital.server.owner.query("UPDATE consent_templates SET review_due_on = '2026-03-31' WHERE id = $1", [
    template.id,
  ]);

  const { body } = await doctor(consentOrderContract.templates, { query: { page: 1, pageSize: 20, text: '' } });
  const { form } = await begin(doctor, (await hospital.given.patient()).id, template);

  expect(body.items.map(({ reviewDueOn }) => reviewDueOn)).toEqual(['2026-03-31']);
  expect(form.template).toMatchObject({ reviewDueOn: '2026-03-31' });
});

test('a draft says when its template was withdrawn after it was begun', async () => {
  const hospital = await openHospital();
  const { doctor } = hospital;
  const template = await givenConsentTemplate(hospital);
  const { form } = await begin(doctor, (await hospital.given.patient()).id, template);
  const standing = async () => (await doctor(consentOrderContract.get, { params: { formId: form.id } })).body.form;
  expect((await standing()).template).toMatchObject({ isOld: false, isWithdrawn: false });

  await hospital.server.owner.query('UPDATE consent_templates SET archived_at = now() WHERE id = $1', [template.id]);
  expect((await standing()).template).toMatchObject({ isOld: false, isWithdrawn: true });

  await hospital.server.owner.query('UPDATE consent_templates SET archived_at = NULL WHERE id = $1', [template.id]);
  await hospital.server.owner.query("UPDATE consent_template_versions SET state = 'retired' WHERE template_id = $1", [
    template.id,
  ]);
  expect((await standing()).template).toMatchObject({ isOld: false, isWithdrawn: true });
});

test('specification/consent.md §19: the drawing says what does not fit, its pages come as pictures, and only to a person who may see them', async () => {
  const hospital = await openHospital();
  const other = await openHospital();
  const narrow = aField({ label: '説明', box: { page: 1, x: 60, y: 100, width: 40, height: 12 } });
  const { form } = await givenConsentForm(hospital, {
    state: 'draft',
    fields: [narrow],
    values: new Map([[narrow.id, '髙﨑さんへの長い説明をこの小さな欄に書く'.repeat(6)]]),
  });
  const { body } = await hospital.doctor(consentOrderContract.preview, { params: { formId: form.id } });
  expect(body).toMatchObject({ overflowing: [narrow.id], pageCount: 2 });
  const { body: order } = await hospital.doctor(consentOrderContract.get, { params: { formId: form.id } });
  const aboutIt = order.missing.filter(({ fieldId }) => fieldId === narrow.id);
  expect(aboutIt).toMatchObject([{ blocks: false, words: expect.stringContaining('全文を別紙に') as string }]);
  const picture = (by: Hospital, page: number, sha256 = body.sha256) =>
    fetch(`${by.server.origin}${apiPrefix}/consent-orders/${form.id}/preview/${sha256}/${page}?width=480`, {
      headers: { cookie: by.staff.doctor.cookie },
    });
  const shown = await picture(hospital, 1);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect((await picture(hospital, 3)).status).toBe(404);
  expect((await picture(other, 1)).status).toBe(404);
  expect((await picture(hospital, 1, 'a'.repeat(64))).status).toBe(404);
});

test("the facility's rules: a table without gaps is taken, and forms follow it", async () => {
  const hospital = await openHospital();
  const { admin, doctor, nurse } = hospital;
  const { body: known } = await doctor(consentPolicyContract.get, {});
  expect(known).toEqual({ policy: defaultConsentPolicy, version: 1 });
  const savePolicy = (given: Partial<typeof defaultConsentPolicy>, version = 1) =>
    admin(consentPolicyContract.save, { body: { policy: { ...defaultConsentPolicy, ...given }, version } });
  const gap = await savePolicy({
    signerBands: [
      { fromAge: 0, toAge: 14, patient: 'optional', parent: 'required' },
      { fromAge: 16, toAge: null, patient: 'required', parent: 'none' },
    ],
  });
  expect(gap).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect((await savePolicy({ doctorConfirms: false })).body.version).toBe(2);
  expect((await savePolicy({ copyDays: 90 })).status).toBe(409);
  expect((await savePolicy({ doctorConfirms: false, copyDays: 90 }, 2)).body.version).toBe(3);

  const order = await begin(nurse, (await hospital.given.patient()).id, await givenConsentTemplate(hospital));
  expect(order.allowed).toEqual(['edit', 'issue', 'discard']);
});

test('what cannot be printed is said where it was typed, before the form is issued, and stops nothing', async () => {
  const hospital = await openHospital();
  const { doctor } = hospital;
  const patient = await hospital.given.patient({ familyName: 'สมชาย', givenName: 'ใจดี' });
  const template = await givenConsentTemplate(hospital);
  const order = await begin(doctor, patient.id, template);
  const fieldId = typedField(template);
  const name = template.fields.find(({ autoKey }) => autoKey === 'patientName');

  const { body } = await save(doctor, order, {
    procedureName: '胃カメラ😀',
    values: [{ fieldId, value: '早期\u2009胃癌\ue000と山\u{e01ef}' }],
  });

  const said = body.missing.filter(({ words }) => words.includes('印刷できない文字'));
  expect(said.map(({ part, fieldId: at, blocks }) => [part, at, blocks])).toEqual([
    ['procedure', null, false],
    ['fields', name?.id, false],
    ['fields', fieldId, false],
  ]);
  expect(said[0]?.words).toMatch(/「手術・検査名」は印刷できない文字（😀）を含みます。〓で印刷されます/);
  expect(said[2]?.words).toContain('（\ue000山\u{e01ef}）');
  expect(body.form.values.find((value) => value.fieldId === fieldId)?.value).toBe('早期 胃癌\ue000と山\u{e01ef}');
  // Nobody is known by 〓 alone: the reading stands beside it, in kana and in letters.
  expect(body.form.values.find((value) => value.fieldId === name?.id)?.value).toBe(
    'สมชาย ใจดี（ヤマダ タロウ　YAMADA TARO）',
  );
});
