import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import type { ConsentFormId, StaffId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const owner = <T>(text: string, values: unknown[]) =>
  hospital.server.owner.query(text, values).then(({ rows }) => rows as T[]);
const detailOf = async (formId: ConsentFormId, as: 'doctor' | 'nurse' | 'admin' = 'nurse') =>
  (await hospital[as](consentRecordContract.get, { params: { formId } })).body;
const asSeen = async (formId: ConsentFormId) => ({
  params: { formId },
  body: { version: (await detailOf(formId)).form.version },
});
const isListedAsStopped = async (formId: ConsentFormId) => {
  const { body } = await hospital.nurse(consentListContract.search, { body: { preset: 'stopped' } as never });
  return body.items.some(({ id }) => id === formId);
};

test('a form whose second signer is needed no more goes on with the signature it has', async () => {
  const form = await givenSignedForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  expect((await detailOf(form.id)).repair, 'it waits for somebody').toBeNull();
  expect(await isListedAsStopped(form.id)).toBe(false);
  await owner("UPDATE consent_signers SET state = 'skipped' WHERE form_id = $1 AND role = 'proxy'", [form.id]);
  expect((await detailOf(form.id)).repair).toMatchObject({ troubles: [{ code: 'nobodyAwaited' }], acts: ['settle'] });
  expect(await isListedAsStopped(form.id)).toBe(true);

  const seen = await asSeen(form.id);
  expect((await hospital.comedical(consentRepairContract.settle, seen)).status).toBe(403);
  const { body } = await hospital.nurse(consentRepairContract.settle, seen);
  expect(body).toMatchObject({
    form: { state: 'signed' },
    sealings: [{ kind: 'sealed', state: 'queued' }],
    repair: null,
  });
  const again = await hospital.nurse(consentRepairContract.settle, await asSeen(form.id));
  expect(again.body.code).toBe('consent.illegalTransition');
});

test('a parent who has not signed in time is asked again, and the patient who signed is not', async () => {
  const form = await givenSignedForm(hospital, {
    signers: [{ role: 'patient' }, { role: 'proxy', name: '山田 花子' }],
  });
  await owner("UPDATE consent_forms SET state = 'expired' WHERE id = $1", [form.id]);
  await owner("UPDATE orders SET lifecycle = 'expired', expires_at = now() WHERE id = $1", [form.orderId]);
  await owner('UPDATE order_links SET revoked_at = now() WHERE order_id = $1', [form.orderId]);
  const { repair } = await detailOf(form.id);
  expect(repair).toMatchObject({
    troubles: [{ code: 'expiredWithInk', missing: [{ words: expect.stringContaining('山田 花子') as string }] }],
    acts: ['askAgain', 'reissue'],
  });

  const { params, body } = await asSeen(form.id);
  const today = todayInTokyo(hospital.clock.now());
  const ask = (as: 'nurse' | 'comedical', dueOn: string) =>
    hospital[as](consentRepairContract.askAgain, { params, body: { ...body, dueOn } });
  expect((await ask('comedical', addDays(today, 3))).status).toBe(403);
  expect((await ask('nurse', addDays(today, -1))).body.code).toBe('order.dueInPast');
  const { body: open } = await ask('nurse', addDays(today, 3));
  expect(open).toMatchObject({ form: { state: 'partiallySigned', dueOn: addDays(today, 3) }, repair: null });
  expect(open.form.signers.map(({ state }) => state)).toEqual(['signed', 'waiting']);
  expect(open.signatures).toHaveLength(1);
  expect(
    await owner('SELECT id FROM order_links WHERE order_id = $1 AND revoked_at IS NULL', [form.orderId]),
  ).toHaveLength(1);
});

test('what a doctor who has left was to sign is given to another, who may sign it', async () => {
  const form = await givenSignedForm(hospital, { signers: [{ role: 'patient' }, { role: 'doctor' }] });
  const gone = newId<StaffId>();
  await owner(
    `INSERT INTO staff (id, facility_id, email, name, name_kana, role, state)
     VALUES ($1, $2, $3, '退職した医師', 'テスト', 'doctor', 'retired')`,
    [gone, hospital.facilityId, `${gone}@hospital.example`],
  );
  await owner(
    "UPDATE consent_signers SET staff_id = $2, name = '退職した医師' WHERE form_id = $1 AND role = 'doctor'",
    [form.id, gone],
  );
  await owner('UPDATE consent_forms SET explainer_id = $2 WHERE id = $1', [form.id, gone]);
  expect((await detailOf(form.id, 'admin')).repair).toMatchObject({
    troubles: [{ code: 'staffGone', missing: [{ staffId: gone }] }],
    acts: ['reassign'],
  });
  expect(await isListedAsStopped(form.id)).toBe(true);

  const { params, body } = await asSeen(form.id);
  const give = (as: 'nurse' | 'admin', toId: StaffId) =>
    hospital[as](consentRepairContract.reassign, { params, body: { ...body, fromId: gone, toId } });
  const { doctor, nurse } = hospital.staff;
  expect((await give('nurse', doctor.staffId)).status).toBe(403);
  expect((await give('admin', nurse.staffId)).body.code).toBe('consent.mayNotSign');
  expect((await give('admin', doctor.staffId)).body).toMatchObject({
    form: { explainer: { id: doctor.staffId }, signers: [{ state: 'signed' }, { staffId: doctor.staffId }] },
    repair: null,
  });
  const own = await detailOf(form.id, 'doctor');
  expect(own.mySigners).toEqual([form.signers[1]]);
});

test('a form is issued once more with the same answers and nobody’s ink, and the one before stays as evidence', async () => {
  const said = aField({ label: 'アレルギー', filler: 'patient', required: false });
  const question = {
    id: newId(),
    stem: '検査の前に食事は？',
    options: ['とる', 'とらない'],
    correctOption: 1,
    explanation: '',
  };
  const template = await givenConsentTemplate(hospital, {
    fields: [...usualFields(), said],
    rules: { questions: [question] },
  });
  const form = await givenSignedForm(hospital, { template });
  const link = newId();
  await owner(
    `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_by, given_at)
     VALUES ($1, $2, $3, $4, '"卵"', 'patient', 'link', $5, now())`,
    [newId(), hospital.facilityId, form.id, said.id, link],
  );
  await owner(
    `INSERT INTO consent_answers (id, facility_id, form_id, question_id, option, correct, answered_at)
     VALUES ($1, $2, $3, $4, 1, true, now())`,
    [newId(), hospital.facilityId, form.id, question.id],
  );
  const reissue = async (key = newId()) =>
    hospital.nurse(consentRepairContract.reissue, { ...(await asSeen(form.id)), idempotencyKey: key });
  expect((await reissue()).body.code, 'it is not stuck').toBe('consent.illegalTransition');
  await owner("UPDATE consent_sealings SET state = 'stuck', failure = 'readBackInk', attempts = 5 WHERE form_id = $1", [
    form.id,
  ]);
  expect((await hospital.comedical(consentRepairContract.reissue, await asSeen(form.id))).status).toBe(403);

  const [key, seen] = [newId(), await asSeen(form.id)];
  const made = await hospital.nurse(consentRepairContract.reissue, { ...seen, idempotencyKey: key });
  const same = await hospital.nurse(consentRepairContract.reissue, { ...seen, idempotencyKey: key });
  expect(same.body.formId).toBe(made.body.formId);
  expect((await reissue()).body.code).toBe('consent.illegalTransition');

  const draft = await detailOf(made.body.formId);
  expect(draft).toMatchObject({ form: { state: 'draft', supersedesId: form.id }, signatures: [], repair: null });
  expect(draft.form.values).toContainEqual(
    expect.objectContaining({ fieldId: said.id, value: '卵', source: 'patient' }),
  );
  const answers = await owner('SELECT option, correct FROM consent_answers WHERE form_id = $1', [draft.form.id]);
  expect(answers).toEqual([{ option: 1, correct: true }]);
  const before = await detailOf(form.id);
  expect(before).toMatchObject({ form: { state: 'superseded', supersededById: draft.form.id }, chainIsWhole: true });
  expect(before.signatures).toHaveLength(1);
  expect(await isListedAsStopped(form.id)).toBe(false);
});
