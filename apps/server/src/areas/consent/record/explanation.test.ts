import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { writtenDate } from '@nattoku/rules/time/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctExplanations } from '#areas/consent/order/correct-explanations.job.ts';
import { documentBytes, issuedDocument, redrawIssued } from '#domain/consent/document/issued-document.ts';
import { addValues } from '#domain/consent/form/form-values.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealInput } from '#domain/consent/sealing/seal-input.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm, type TestForm } from '#testing/consent/consent-forms.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { anInk } from '#testing/consent/signable-form.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { endTalk, givenTalk } from '#testing/talks.ts';
import { enter } from '#testing/video/video-orders.ts';

const run = promisify(execFile);
let hospital: Hospital;
let folder = '';
beforeAll(async () => {
  hospital = await openHospital();
  folder = await mkdtemp(join(tmpdir(), 'nattoku-explanation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Fields of templates in use: the name of the assigned doctor, and a day that staff type. */
const inUse = (): { fields: ConsentField[]; by: ConsentFieldId; on: ConsentFieldId } => {
  const by = aField({ type: 'auto', label: '説明した医師', autoKey: 'explainerName' });
  const on = aField({ type: 'date', label: '説明日' });
  return { fields: [...usualFields(), by, on], by: by.id, on: on.id };
};

/** A day that no test runs on. */
const typedDay = '2026-01-05';

const printedOn = async (formId: ConsentFormId): Promise<string> => {
  const { database, files } = hospital.server.services;
  const document = await database.transaction(hospital.facilityId, (tx) => issuedDocument(tx, formId));
  if (!document) throw new Error('the form was not issued');
  const file = join(folder, `${document.id}.pdf`);
  await writeFile(file, await documentBytes(files, document));
  return (await run('pdftotext', ['-layout', file, '-'])).stdout;
};

const shownTo = async ({ linkSecret }: TestForm) => {
  const { call } = await enter(hospital, linkSecret ?? '');
  const { body } = await call(patientPageContract.get, {});
  const consent = body.orders.flatMap((order) => itemsOf('consent', order))[0]?.consent;
  if (!consent) throw new Error('the page shows no form');
  return consent;
};

type Shown = Awaited<ReturnType<typeof shownTo>>;

/** Agrees and signs on the patient page. Returns why the hospital did not take it. */
const signPages = async ({ form, linkSecret }: TestForm, { signers, shownSha256 }: Shown): Promise<string[]> => {
  const { call } = await enter(hospital, linkSecret ?? '');
  const signerId = signers[0]!.id;
  const given = { orderId: form.orderId, signerId, at: hospital.clock.now().toISOString() };
  const signature = anInk(signerId) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'];
  const pages = { signature, initials: {}, typedName: '山田 太郎', relation: null, shownSha256: shownSha256! };
  const records: ConsentRecord[] = [
    { ...given, id: newId(), kind: 'consentDecided', decision: 'agree', reason: '', revisitOn: null },
    { ...given, id: newId(), kind: 'consentSigned', ...pages },
  ];
  const { body } = await call(patientPageContract.record, { body: { records } });
  return body.refused.map(({ reason }) => reason);
};

const sealedValues = async (formId: ConsentFormId): Promise<ReadonlyMap<ConsentFieldId, FieldValue>> => {
  const { database } = hospital.server.services;
  const now = hospital.clock.now();
  const input = await database.transaction(hospital.facilityId, (tx) => sealInput(tx, { formId, kind: 'sealed' }, now));
  return input.values;
};

const formOf = async (formId: ConsentFormId) =>
  (await hospital.doctor(consentRecordContract.get, { params: { formId } })).body.form;

test('a day and a name of the explanation cannot be typed before it, and do not keep the form from being issued', async () => {
  const { fields, on } = inUse();
  const { form } = await givenConsentForm(hospital, { state: 'draft', fields });
  const params = { formId: form.id };
  const { body: order } = await hospital.nurse(consentOrderContract.get, { params });
  expect(order.missing.filter(({ blocks }) => blocks)).toEqual([]);
  const { procedureName, procedureOn, side, operatorName, assistantNames, explainer, route, capacity } = order.form;
  const { language, dueOn, message, version } = order.form;
  const facts = { procedureName, procedureOn, side, operatorName, assistantNames, route, capacity, language };
  const envelope = { dueOn, message, reminderPlan: [], reminderChannel: null, explainerId: explainer?.id ?? null };

  const refused = await hospital.nurse(consentOrderContract.save, {
    params,
    body: { ...facts, ...envelope, signers: [], values: [{ fieldId: on, value: typedDay }], version },
  });

  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: [{ message: '「説明日」は、説明のあとに記入されます' }] },
  });
});

test('until somebody records the explanation no output states it and the patient cannot sign; then every output states the same', async () => {
  const { fields, by, on } = inUse();
  const given = await givenConsentForm(hospital, {
    fields,
    rules: { gates: [] },
    values: new Map([[on, typedDay]]),
  });
  const formId = given.form.id;
  const today = todayInTokyo(hospital.clock.now());

  expect(await printedOn(formId)).not.toMatch(/doctor 職員|2026年1月5日/u);
  expect((await formOf(formId)).values.filter(({ fieldId }) => fieldId === by || fieldId === on)).toMatchObject([
    { value: null },
    { value: null },
  ]);
  const before = await shownTo(given);
  expect(before.gates).toMatchObject([{ kind: 'talkHeld', metAt: null }]);
  expect(before.fields.map(({ id }) => id)).toEqual(expect.arrayContaining([by, on]));
  expect([...(await sealedValues(formId))].filter(([id]) => id === by || id === on)).toEqual([
    [by, null],
    [on, null],
  ]);

  const explained = await hospital.doctor(consentRecordContract.explain, {
    params: { formId },
    body: { version: given.form.version },
  });

  expect(explained.body.form.values.filter(({ fieldId }) => fieldId === by || fieldId === on)).toMatchObject([
    { value: 'doctor 職員', source: 'explanation' },
    { value: today, source: 'explanation' },
  ]);
  const printed = await printedOn(formId);
  expect(printed).toContain('doctor 職員');
  expect(printed).toContain(writtenDate(today));
  const after = await shownTo(given);
  expect(after.gates).toMatchObject([{ kind: 'talkHeld', metAt: expect.any(String) }]);
  expect(after.fields.map(({ id }) => id)).not.toContain(on);
  expect(after.shownSha256).not.toBe(before.shownSha256);
  const sealed = await sealedValues(formId);
  expect([sealed.get(by), sealed.get(on)]).toEqual(['doctor 職員', today]);
  expect(await hospital.audits()).toContain('consent.explain');
  // A page that was opened before the explanation shows other pages than those that are sealed.
  expect(await signPages(given, { ...after, shownSha256: before.shownSha256 })).toEqual([
    expect.stringContaining('表示していた書類が新しくなっています'),
  ]);
  expect(await signPages(given, after)).toEqual([]);
});

test('pages that were signed before nobody recorded an explanation wait for none', async () => {
  const on = aField({ type: 'date', label: '説明日', required: false });
  const given = await givenConsentForm(hospital, { fields: [...usualFields(), on], rules: { gates: [] } });
  const before = await shownTo(given);
  expect(before.fields.map(({ id }) => id)).toContain(on.id);

  expect(await signPages(given, before)).toEqual([]);

  expect((await shownTo(given)).fields.map(({ id }) => id)).not.toContain(on.id);
});

test('a doctor who lets the explanation be left out leaves the fields empty', async () => {
  const { fields, on } = inUse();
  const given = await givenConsentForm(hospital, { fields, rules: { gates: [] } });

  await hospital.doctor(consentRecordContract.overrideGate, {
    params: { formId: given.form.id, kind: 'talkHeld' },
    body: { version: given.form.version, reason: '緊急の処置のため' },
  });

  const shown = await shownTo(given);
  expect(shown.gates).toMatchObject([{ kind: 'talkHeld', overridden: true }]);
  expect(shown.fields.map(({ id }) => id)).not.toContain(on);
  expect((await sealedValues(given.form.id)).get(on)).toBeNull();
});

test('the end of the talk fills the forms of its order', async () => {
  const { fields, by, on } = inUse();
  const template = await givenConsentTemplate(hospital, { fields, rules: { gates: [] } });
  const { order } = await givenTalk(hospital);
  const { form } = await givenConsentForm(hospital, { template });
  await hospital.server.owner.query(
    'WITH moved AS (UPDATE order_items SET order_id = $2, position = 9 WHERE id = $3) UPDATE consent_forms SET order_id = $2 WHERE id = $1',
    [form.id, order.id, form.itemId],
  );
  await hospital.doctor(icSessionContract.start, {
    params: { orderId: order.id },
    body: { talkVersion: order.talk.version },
  });
  await endTalk(hospital, order.id);

  const today = todayInTokyo(hospital.clock.now());
  expect((await formOf(form.id)).values.filter(({ fieldId }) => fieldId === by || fieldId === on)).toMatchObject([
    { value: 'doctor 職員', source: 'explanation' },
    { value: today, source: 'explanation' },
  ]);
  expect(await printedOn(form.id)).toContain(writtenDate(today));
});

test('what the person who signs filled in before is not printed on pages that are drawn once more: it may still be removed', async () => {
  const { fields } = inUse();
  const own = aField({ label: '持病', filler: 'patient', required: false, text: '特になし' });
  const { form } = await givenConsentForm(hospital, { fields: [...fields, own] });
  const { services } = hospital.server;
  const at = hospital.clock.now();
  await services.database.transaction(hospital.facilityId, async (tx) => {
    const locked = await lockFormRow(tx, form.id, null);
    const given = { fieldId: own.id, value: '喘息', source: 'patient' } as const;
    await addValues(tx, locked, [given], { kind: 'link', id: newId(), at });
    const version = await versionFor(tx, locked.templateVersionId);
    await redrawIssued(tx, services.files, { facilityId: hospital.facilityId, form: locked, version, now: at });
  });
  expect(await printedOn(form.id)).not.toMatch(/喘息|特になし/u);
});

/** A form as earlier releases issued it: with a typed day, and without the gate for the talk. */
const givenIssuedEarlier = async (): Promise<TestForm & { on: ConsentFieldId }> => {
  const { fields, on } = inUse();
  const given = await givenConsentForm(hospital, { fields, rules: { gates: [] } });
  const { owner, services } = hospital.server;
  await owner.query("DELETE FROM consent_form_values WHERE form_id = $1 AND source = 'explanation'", [given.form.id]);
  await owner.query('DELETE FROM consent_gates WHERE form_id = $1', [given.form.id]);
  await owner.query('UPDATE consent_forms SET explanation_checked = false WHERE id = $1', [given.form.id]);
  const by = { kind: 'staff', id: hospital.staff.nurse.staffId, at: hospital.clock.now() } as const;
  const value = { fieldId: on, value: typedDay, source: 'staff' } as const;
  await services.database.transaction(hospital.facilityId, async (tx) => {
    const form = await lockFormRow(tx, given.form.id, null);
    await addValues(tx, form, [value], by);
    const version = await versionFor(tx, form.templateVersionId);
    // The values of signed pages count as they were typed.
    const signed = { ...form, state: 'partiallySigned' as const };
    await redrawIssued(tx, services.files, { facilityId: hospital.facilityId, form: signed, version, now: by.at });
  });
  return { ...given, on };
};

test('a form of an earlier release that says what nobody recorded is corrected once, before it is signed', async () => {
  const given = await givenIssuedEarlier();
  expect(await printedOn(given.form.id)).toContain('2026年1月5日');
  expect((await formOf(given.form.id)).values.find(({ fieldId }) => fieldId === given.on)).toMatchObject({
    value: null,
  });

  await correctExplanations(hospital.server.services);

  const corrected = await shownTo(given);
  expect(corrected.gates).toMatchObject([{ kind: 'talkHeld', metAt: null }]);
  expect(corrected.fields.map(({ id }) => id)).toContain(given.on);
  expect(await printedOn(given.form.id)).not.toContain('2026年1月5日');
  expect(await hospital.audits()).toContain('consent.correctExplanation');
  await correctExplanations(hospital.server.services);
  expect((await shownTo(given)).shownSha256).toBe(corrected.shownSha256);
});
