import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { type NewPatient, type Patient, patientContract } from '@nattoku/contract/patient/patient';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { consentPage, orderPage } from '#domain/order/pages.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, givenIssued } from '#testing/video/video-orders.ts';

const SUZUKI = { familyName: '鈴木', givenName: '花子', familyNameKana: 'スズキ', givenNameKana: 'ハナコ' };
const OTHER_DATE = { birthDate: '1959-04-02' };
const TYPO = { fields: ['birthDate' as const], reason: '保険証と照合し、登録時の誤りを確認した' };

type Confirming = { fields: ('name' | 'birthDate' | 'sex')[]; reason: string; correction?: boolean };
const change = (as: As, patient: Patient, changed: Partial<NewPatient>, identityChange: Confirming | null = null) =>
  as(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, ...changed, identityChange: identityChange && { correction: false, ...identityChange } },
  });

const fetched = async ({ admin }: Hospital, { id }: { id: Patient['id'] }): Promise<Patient> =>
  (await admin(patientContract.get, { params: { patientId: id } })).body;

const notProved = ({ server, staff }: Hospital, role: 'admin') =>
  server.owner.query("UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE staff_id = $1", [
    staff[role].staffId,
  ]);

test('another name, birth date and sex are held together until each is confirmed with a reason', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const another = { ...SUZUKI, birthDate: '1990-01-01', sex: 'female' as const };
  const fields = ['name' as const, 'birthDate' as const, 'sex' as const];

  const held = await change(hospital.nurse, patient, another);
  const partly = await change(hospital.nurse, patient, another, { fields: ['name', 'sex'], reason: '確認済み' });
  const unexplained = await change(hospital.nurse, patient, another, { fields, reason: ' ' });

  expect(held).toMatchObject({
    status: 409,
    body: { code: 'patient.identityHeld', identity: { fields, obstacles: [], mayCorrect: false } },
  });
  expect(partly.body.code).toBe('patient.identityHeld');
  expect(unexplained.body.errors).toEqual([{ field: 'identityReason', message: '理由を入力してください' }]);
  expect(await fetched(hospital, patient)).toEqual(patient);
  const saved = await change(hospital.nurse, patient, another, { fields, reason: '仮の記録を本人の記録にした' });
  expect(saved).toMatchObject({ status: 200, body: { familyName: '鈴木', birthDate: '1990-01-01', sex: 'female' } });
});

test.each<[what: string, given: Partial<NewPatient>, changed: Partial<NewPatient>]>([
  ['a marriage', {}, { familyName: '鈴木', familyNameKana: 'スズキ' }],
  ['a corrected character', { familyName: '高橋', familyNameKana: 'タカハシ' }, { familyName: '髙橋' }],
  ['a sex that was not known', { sex: 'unknown' }, { sex: 'female' }],
  [
    'who a provisional patient turns out to be',
    {
      familyName: '',
      givenName: '',
      familyNameKana: '',
      givenNameKana: '',
      isProvisional: true,
      isBirthDateEstimated: true,
    },
    { ...SUZUKI, birthDate: '1990-01-01', isProvisional: false, isBirthDateEstimated: false },
  ],
])('%s is saved as ever', async (_, given, changed) => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient(given);

  expect((await change(hospital.nurse, patient, changed)).status).toBe(200);
});

test('while a link opens in the name of a patient nobody makes them another; once it is called off, with a reason', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const patient = await fetched(hospital, order.patient);

  const refused = await change(hospital.nurse, patient, OTHER_DATE, TYPO);

  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'patient.identityInUse',
      identity: { obstacles: [{ kind: 'link', orderId: order.id, page: orderPage(order.id), title: order.title }] },
    },
  });
  expect((await fetched(hospital, patient)).birthDate).toBe('1958-04-02');
  const params = { orderId: order.id };
  await hospital.nurse(orderVerbContract.cancel, {
    params,
    body: { version: order.version, reason: '生年月日の誤り' },
  });
  expect((await change(hospital.nurse, patient, OTHER_DATE, TYPO)).status).toBe(200);
});

test('forms in the name of a patient stand in the way in every state but that of a draft or a void one', async () => {
  const hospital = await openHospital();
  const kindsOf = async (state: Parameters<typeof givenFormInState>[1] & object) => {
    const { id, patientId } = await givenFormInState(hospital, state);
    const patient = await fetched(hospital, { id: patientId });
    const { status, body } = await change(hospital.nurse, patient, OTHER_DATE, TYPO);
    return status === 200 ? null : body.identity?.obstacles.map(({ kind, page }) => [kind, page === consentPage(id)]);
  };

  for (const state of ['issued', 'explained', 'partiallySigned', 'expired'] as const)
    expect({ state, found: await kindsOf({ state }) }).toEqual({ state, found: [['waiting', true]] });
  for (const state of ['signed', 'finalised', 'declined', 'withdrawn', 'superseded'] as const)
    expect({ state, found: await kindsOf({ state }) }).toEqual({ state, found: [['given', true]] });
  for (const state of ['draft', 'awaitingApproval', 'voided'] as const) expect(await kindsOf({ state })).toBeNull();
});

test('an administrator corrects a record in spite of what was signed: links end, the form keeps the name it was signed in', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const patient = await fetched(hospital, order.patient);
  const form = await givenFormInState(hospital, { state: 'finalised', patientId: patient.id });
  const visitor = await enter(hospital, linkSecret);
  const correction = { ...TYPO, correction: true };

  expect((await change(hospital.nurse, patient, OTHER_DATE, correction)).body.code).toBe('permission.denied');
  await notProved(hospital, 'admin');
  expect((await change(hospital.admin, patient, OTHER_DATE, correction)).body.code).toBe('session.proofNeeded');
  await hospital.server.owner.query('UPDATE sessions SET proved_at = now()');
  const refused = await change(hospital.admin, patient, OTHER_DATE, TYPO);
  expect(refused.body).toMatchObject({ code: 'patient.identityInUse', identity: { mayCorrect: true } });
  const { status } = await change(hospital.admin, patient, OTHER_DATE, correction);

  expect(status).toBe(200);
  const { body: detail } = await hospital.doctor(consentRecordContract.get, { params: { formId: form.id } });
  expect(detail.form).toMatchObject({
    patient: { birthDate: '1959-04-02' },
    namedPatient: { familyName: '山田', givenName: '太郎', birthDate: '1958-04-02', sex: 'male' },
  });
  const { rows } = await hospital.server.owner.query<{ living: number }>(
    `SELECT count(*)::int AS living FROM link_sessions s JOIN order_links l ON l.id = s.link_id
      WHERE l.order_id = $1 AND (s.ended_at IS NULL OR l.revoked_at IS NULL)`,
    [order.id],
  );
  expect(rows).toEqual([{ living: 0 }]);
  expect(visitor.cookie).not.toBe('');
  const { body: again } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(again).toMatchObject({ lifecycle: 'issued', link: null });
  const reissued = await hospital.nurse(orderVerbContract.reissueLink, {
    params: { orderId: order.id },
    body: { version: again.version },
  });
  expect((await enter(hospital, reissued.body.linkSecret, '1959-04-02')).cookie).not.toBe('');
});

test('nothing is corrected under a form that still waits for signatures: its pages name somebody else', async () => {
  const hospital = await openHospital();
  const { patientId } = await givenFormInState(hospital, { state: 'issued' });
  const patient = await fetched(hospital, { id: patientId });

  const { body } = await change(hospital.admin, patient, OTHER_DATE, { ...TYPO, correction: true });

  expect(body).toMatchObject({ code: 'patient.identityInUse', identity: { mayCorrect: false } });
});

test('the story of a patient says what of name, birth date and sex was changed, from what, to what and why; the log only which', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  await change(hospital.nurse, patient, OTHER_DATE, TYPO);

  const { body } = await hospital.nurse(patientContract.timeline, { params: { patientId: patient.id } });
  const { rows } = await hospital.server.owner.query<{ detail: unknown; known: boolean }>(
    `SELECT detail, before_digest IS NOT NULL AND after_digest IS NOT NULL AS known FROM audit_events
      WHERE facility_id = $1 AND action = 'patient.update'`,
    [hospital.facilityId],
  );

  expect(body.entries[0]).toMatchObject({
    title: '患者情報を変更',
    details: ['生年月日：1958年（昭和33年）4月2日 → 1959年（昭和34年）4月2日', `理由：${TYPO.reason}`],
  });
  expect(rows).toMatchObject([
    { known: true, detail: { changed: expect.arrayContaining(['birthDate']), identity: ['birthDate'], way: 'edit' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('1959');
});

test('a form keeps the name of its pages through a marriage, too, and says nothing where the record says the same', async () => {
  const hospital = await openHospital();
  const { id: formId, patientId } = await givenFormInState(hospital, { state: 'signed' });
  const patient = await fetched(hospital, { id: patientId });
  const named = async () =>
    (await hospital.doctor(consentRecordContract.get, { params: { formId } })).body.form.namedPatient;

  expect(await named()).toBeNull();
  const { body: married } = await change(hospital.nurse, patient, { familyName: '鈴木', familyNameKana: 'スズキ' });
  expect(await named()).toMatchObject({ familyName: '山田' });
  await change(hospital.nurse, married, { familyName: '山田', familyNameKana: 'ヤマダ' });
  expect(await named()).toBeNull();
});

test('a link that is being made is waited for, and then stands in the way', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const patient = await fetched(hospital, order.patient);
  const { owner } = hospital.server;
  await owner.query('UPDATE order_links SET revoked_at = now() WHERE order_id = $1', [order.id]);
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO order_links (id, facility_id, order_id, secret_hash, issued_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [newId(), hospital.facilityId, order.id, hashSecret(newSecret()), hospital.staff.nurse.staffId],
  );

  const changing = change(hospital.nurse, patient, OTHER_DATE, TYPO);
  await expect
    .poll(
      async () => {
        const { rows } = await owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%patients%for update%'",
        );
        return rows.length;
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  await client.query('COMMIT');
  client.release();

  expect((await changing).body.code).toBe('patient.identityInUse');
});

test('a merge gives the record that stays another name only with a reason, and not while something goes on in its name', async () => {
  const hospital = await openHospital();
  const survivor = await hospital.given.patient();
  const other = await hospital.given.patient(SUZUKI);
  const merge = (reason: string | null) =>
    hospital.admin(patientMergeContract.merge, {
      params: { patientId: survivor.id },
      body: { version: 1, otherId: other.id, otherVersion: 1, fromOther: ['name', 'kana'], reason },
    });

  expect((await merge(null)).body).toMatchObject({ code: 'patient.identityHeld', identity: { fields: ['name'] } });
  const { order } = await givenIssued(hospital, { patient: survivor });
  expect((await merge('旧姓の記録と一つにする')).body.code).toBe('patient.identityInUse');
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '統合のため' },
  });
  const { status, body } = await merge('旧姓の記録と一つにする');
  expect(status).toBe(200);
  const signed = await givenFormInState(hospital, { state: 'finalised', patientId: survivor.id });
  const undone = await hospital.admin(patientMergeContract.undo, {
    params: { mergeId: body.id },
    body: { reason: null },
  });
  expect(undone.status).toBe(200);
  expect(await fetched(hospital, survivor)).toMatchObject({ familyName: '山田' });
  const { body: detail } = await hospital.doctor(consentRecordContract.get, { params: { formId: signed.id } });
  expect(detail.form.namedPatient).toMatchObject({ familyName: '鈴木', givenName: '花子' });
});
