import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { CONSENT_TOP_SHOWN, consentListContract, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { type FormInState, givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { anInk, givenSignableForm } from '#testing/consent/signable-form.ts';

const today = () => todayInTokyo(new Date());
const inDays = (days: number) => addDays(today(), days);

const detail = async ({ nurse }: Hospital, { id: formId }: { id: ConsentFormId }) =>
  (await nurse(consentRecordContract.get, { params: { formId } })).body;
const versionOf = async (hospital: Hospital, form: { id: ConsentFormId }) =>
  (await detail(hospital, form)).form.version;

const search = async (hospital: Hospital, wanted: Partial<ConsentSearch>) =>
  (await hospital.nurse(consentListContract.search, { body: wanted as never })).body.items.map(({ id }) => id);

test('the presets of the list find what they say, and nothing else', async () => {
  const hospital = await openHospital();
  const given = (state: ConsentState, more: Parameters<typeof givenFormInState>[1] = {}) =>
    givenFormInState(hospital, { state, ...more });
  const waiting = await given('issued', { procedureOn: inDays(20) });
  const soon = await given('partiallySigned', { procedureOn: inDays(2) });
  const due = await given('explained', { dueOn: inDays(1) });
  const overdue = await given('issued', { dueOn: inDays(-2) });
  const late = await given('signed', { dueOn: inDays(-2), procedureOn: inDays(-1) });
  const paper = await given('issued', { route: 'paper' });
  const withdrawn = await given('withdrawn');
  const signed = await given('signed');
  const template = await givenConsentTemplate(hospital);
  const old = await given('finalised', { template, procedureOn: inDays(5) });
  const past = await given('finalised', { template, procedureOn: inDays(-5) });
  await givenConsentTemplate(hospital, { templateId: template.id });
  await given('voided');
  await given('superseded', { procedureOn: inDays(1) });

  const found = async (wanted: Partial<ConsentSearch>) => new Set(await search(hospital, wanted));
  const ids = (...forms: FormInState[]) => new Set(forms.map(({ id }) => id));
  expect(await found({ preset: 'unsigned' })).toEqual(ids(waiting, soon, due, overdue, paper));
  expect(await found({ preset: 'overdue' })).toEqual(ids(overdue));
  expect(await found({ preset: 'dueSoon' })).toEqual(ids(soon, due));
  expect(await found({ preset: 'paper' })).toEqual(ids(paper));
  expect(await found({ preset: 'withdrawn' })).toEqual(ids(withdrawn));
  expect(await found({ preset: 'toFinalise' })).toEqual(ids(signed, late));
  expect(await found({ preset: 'oldVersion' })).toEqual(ids(old));
  expect(await found({ templateId: template.id })).toEqual(ids(old, past));
  expect(await found({ state: 'expired' })).toEqual(new Set());
  expect(await search(hospital, { sort: 'procedureOn', descending: false, procedureFrom: today() })).toEqual([
    (await search(hospital, { state: 'superseded' }))[0],
    soon.id,
    old.id,
    waiting.id,
  ]);
});

test('forms are found by patient and by what the form is called', async () => {
  const hospital = await openHospital();
  const { id: patientId } = await hospital.given.patient({ familyName: '髙﨑', givenName: '花' });
  const template = await givenConsentTemplate(hospital, { name: '輸血 説明・同意書' });
  const hers = await givenFormInState(hospital, { patientId });
  const named = await givenFormInState(hospital, { template });

  expect(await search(hospital, { text: '髙﨑 花' })).toEqual([hers.id]);
  expect(await search(hospital, { text: '輸血' })).toEqual([named.id]);
  expect(await search(hospital, { text: 'そのような同意書はない' })).toEqual([]);
});

test('the top shows the newest forms first and no more than it has room for', async () => {
  const hospital = await openHospital();
  for (let made = 0; made <= CONSENT_TOP_SHOWN; made += 1) await givenFormInState(hospital, { state: 'issued' });
  const all = await search(hospital, {});

  const { body } = await hospital.doctor(consentListContract.top, {});

  expect(all).toHaveLength(CONSENT_TOP_SHOWN + 1);
  expect(body.newest.map(({ id }) => id)).toEqual(all.slice(0, CONSENT_TOP_SHOWN));
  expect(body.voidings).toEqual({ total: 0, items: [] });
});

test('the explainer says that the talk was held; another doctor cannot say it for them', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, {
    gates: [{ kind: 'talkHeld', hours: null }],
    signers: [{ role: 'patient' }, { role: 'doctor', required: false }],
  });
  const params = { formId: form.id };
  const body = { version: 1 };
  expect((await hospital.nurse(consentRecordContract.explain, { params, body })).status).toBe(403);

  const explained = await hospital.doctor(consentRecordContract.explain, { params, body });

  expect(explained.body.form).toMatchObject({ state: 'explained', explainedByName: 'doctor 職員' });
  expect(explained.body.form.gates).toMatchObject([{ metAt: expect.any(String) }]);
  expect(explained.body.allowed).not.toContain('explain');
  const again = await hospital.doctor(consentRecordContract.explain, { params, body });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { form: { version: 2 } } },
  });
});

test('a doctor lets a gate be left out with a reason, which stays readable', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, { gates: [{ kind: 'coolingTime', hours: 24 }] });
  const params = { formId: form.id, kind: 'coolingTime' as const };
  const ask = (reason: string) =>
    hospital.doctor(consentRecordContract.overrideGate, { params, body: { version: 1, reason } });

  expect((await ask('　')).body).toMatchObject({ code: 'request.invalid' });
  expect((await ask('緊急の処置のため')).body.form.gates).toMatchObject([
    { overriddenByName: 'doctor 職員', overrideReason: '緊急の処置のため', metAt: null },
  ]);
  expect(await hospital.audits()).toContain('consent.overrideGate');
});

test('a person who explained is offered to sign as the doctor, not as the supervisor or the witness', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, {
    signers: [{ role: 'patient' }, { role: 'doctor' }, { role: 'supervisor' }, { role: 'witness' }],
  });

  const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId: form.id } });

  expect(body.mySigners).toEqual([form.signers[1]]);
});

test('staff sign in their own name only, once, and in a role that is theirs', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, {
    signers: [{ role: 'patient' }, { role: 'doctor' }, { role: 'witness' }],
  });
  const [patient = '', doctor = '', witness = ''] = form.signers;
  const sign = (who: Hospital['doctor'], signerId: string) =>
    who(consentRecordContract.sign, {
      params: { formId: form.id },
      body: {
        id: newId(),
        signerId,
        signature: anInk(signerId),
        shownSha256: form.shownSha256.toString('hex'),
        signedAt: hospital.clock.now().toISOString(),
      } as never,
    });

  expect((await sign(hospital.doctor, patient)).body).toMatchObject({ code: 'permission.denied' });
  expect((await sign(hospital.nurse, doctor)).body).toMatchObject({ code: 'permission.denied' });
  const signed = await sign(hospital.doctor, doctor);
  expect(signed.body).toMatchObject({ form: { state: 'partiallySigned' }, chainIsWhole: true });
  expect(signed.body.signatures).toMatchObject([{ signerId: doctor, typedName: 'doctor 職員' }]);
  expect((await sign(hospital.doctor, witness)).status).not.toBe(200);
  expect((await sign(hospital.nurse, witness)).body.form.signers[2]).toMatchObject({
    state: 'signed',
    method: 'staffSession',
  });
});

test('specification/consent.md §4: a signed form is voided by two persons, an unsigned one by one', async () => {
  const hospital = await openHospital();
  const unsigned = await givenSignableForm(hospital);
  const reason = '患者さんを取り違えたため';
  const voided = await hospital.nurse(consentRecordContract.requestVoid, {
    params: { formId: unsigned.id },
    body: { version: 1, reason },
  });
  expect(voided.body.form).toMatchObject({ state: 'voided', voidReason: reason });

  const { id: formId } = await givenSignedForm(hospital);
  const params = { formId };
  const version = await versionOf(hospital, { id: formId });
  const asked = await hospital.doctor(consentRecordContract.requestVoid, { params, body: { version, reason } });
  expect(asked.body).toMatchObject({ form: { state: 'signed' }, voiding: { reason } });
  const next = { version: asked.body.form.version };
  expect((await hospital.doctor(consentRecordContract.approveVoid, { params, body: next })).body).toMatchObject({
    code: 'consent.samePerson',
  });
  expect((await hospital.nurse(consentRecordContract.approveVoid, { params, body: next })).status).toBe(403);
  const agreed = await hospital.admin(consentRecordContract.approveVoid, { params, body: next });
  expect(agreed.body).toMatchObject({ form: { state: 'voided', voidReason: reason }, voiding: null });
  const { rows } = await hospital.server.owner.query('SELECT id FROM consent_signatures WHERE form_id = $1', [formId]);
  expect(rows).toHaveLength(1);
});

test('a request to void may be taken back, and asked for again', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenSignedForm(hospital);
  const params = { formId };
  const ask = async () =>
    hospital.doctor(consentRecordContract.requestVoid, {
      params,
      body: { version: await versionOf(hospital, { id: formId }), reason: '内容の誤り' },
    });
  const { body } = await ask();
  const dropped = await hospital.doctor(consentRecordContract.dropVoid, {
    params,
    body: { version: body.form.version },
  });
  expect(dropped.body).toMatchObject({ voiding: null, form: { state: 'signed' } });
  expect((await ask()).status).toBe(200);
});

const heard = { by: 'patient', name: '髙﨑 太郎', method: 'heard', scope: '', reason: '考え直したい' } as const;

test('re-consent: the new draft has what staff filled in, on the version of today; the form before holds no longer', async () => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital, { state: 'finalised', procedureOn: inDays(4) });
  const fieldId = form.template.fields.find(({ type }) => type === 'text')?.id;
  await hospital.server.owner.query(
    `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_by, given_at)
     VALUES (gen_random_uuid(), $1, $2, $3, '"早期胃癌"', 'staff', 'staff', $4, now())`,
    [hospital.facilityId, form.id, fieldId, hospital.staff.nurse.staffId],
  );
  await givenConsentTemplate(hospital, { templateId: form.template.id, fields: form.template.fields });

  const made = await hospital.nurse(consentRecordContract.supersede, {
    params: { formId: form.id },
    body: { version: 1 },
  });

  const draft = await detail(hospital, { id: made.body.formId });
  expect(draft.form).toMatchObject({
    state: 'draft',
    supersedesId: form.id,
    procedureOn: inDays(4),
    template: { versionNumber: 2, isOld: false },
  });
  expect(draft.form.values.find((each) => each.fieldId === fieldId)?.value).toBe('早期胃癌');
  expect((await detail(hospital, form)).form).toMatchObject({ state: 'superseded', supersededById: made.body.formId });
});

test('an expired form goes out again with another due date and a new link', async () => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital, { state: 'expired' });
  const { orderId, orderVersion: version } = (await detail(hospital, form)).form;
  const extend = (dueOn: string) =>
    hospital.nurse(orderVerbContract.extend, { params: { orderId }, body: { version, dueOn } });
  expect((await extend(inDays(-1))).body).toMatchObject({ code: 'order.dueInPast' });

  const extended = await extend(inDays(7));

  expect(extended.body).toMatchObject({ lifecycle: 'issued', linkSecret: expect.any(String) });
  expect((await detail(hospital, form)).form).toMatchObject({ state: 'issued', dueOn: inDays(7) });
  const { rows } = await hospital.server.owner.query(
    'SELECT o.lifecycle FROM orders o JOIN order_links l ON l.order_id = o.id WHERE o.id = $1 AND l.revoked_at IS NULL',
    [form.orderId],
  );
  expect(rows).toEqual([{ lifecycle: 'issued' }]);
});

test('a form of another hospital is as unknown as none', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const form = await givenFormInState(there, { state: 'finalised' });
  for (const formId of [form.id, newId<ConsentFormId>()]) {
    expect((await here.doctor(consentRecordContract.get, { params: { formId } })).body).toMatchObject({
      code: 'notFound',
    });
    const withdraw = { params: { formId }, body: { ...heard, at: new Date().toISOString(), version: 1 } };
    expect((await here.doctor(consentRecordContract.withdraw, withdraw)).status).toBe(404);
  }
});
