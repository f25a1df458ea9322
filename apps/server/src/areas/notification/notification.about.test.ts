import { auditContract } from '@nattoku/contract/audit/audit';
import { NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { notificationContract, type Notification } from '@nattoku/contract/notification/notification';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { newFormFor } from '#domain/consent/form/new-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { notify } from '#kernel/notify.ts';
import { bellOf } from '#testing/bell.ts';
import { ask } from '#testing/chats.ts';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

/** What is told about a patient: raised about an order, no matter who is told. */
const ofPatients = NotificationKind.options.filter(
  (kind) => notificationKinds[kind].reach === 'patient' || kind.startsWith('consent.') || kind === 'delivery.failed',
);

const raise = (hospital: Hospital, kind: NotificationKind, orderId: OrderId) => {
  const { database, clock } = hospital.server.services;
  const event = { kind, subject: { type: 'order', id: orderId }, cause: 'test', link: null } as const;
  const staffIds = [hospital.staff.admin.staffId, hospital.staff.doctor.staffId, hospital.staff.nurse.staffId];
  return database.transaction(hospital.facilityId, (tx) => notify(tx, { ...event, staffIds }, clock.now()));
};

const named = async (hospital: Hospital, role: 'admin' | 'nurse' | 'doctor' = 'admin'): Promise<Notification[]> =>
  (await bellOf(hospital, { role, named: true, pageSize: 100 })).items;

test('every kind that is about a patient says whom, for which procedure and when, for videos and for consents', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ patientNumber: '00120045' });
  const video = await givenIssued(hospital, { patient, draft: { dueOn: '2099-12-24' } });
  const consent = await givenConsentForm(hospital, {
    patient,
    procedureName: '腹腔鏡下胆嚢摘出術',
    procedureOn: '2099-12-25',
    dueOn: '2099-12-20',
  });
  for (const kind of ofPatients) {
    await raise(hospital, kind, consent.form.orderId);
    if (!kind.startsWith('consent.')) await raise(hospital, kind, video.order.id);
  }

  const items = [...(await named(hospital)), ...(await named(hospital, 'doctor'))];

  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(ofPatients));
  const who = { id: patient.id, patientNumber: '00120045', name: { familyName: '山田', givenName: '太郎' } };
  for (const { about, occurredAt } of items) {
    const ofConsent = about?.procedureName === '腹腔鏡下胆嚢摘出術';
    const what = ofConsent
      ? { title: consent.template.name, procedureOn: '2099-12-25', dueOn: '2099-12-20' }
      : { title: video.order.title, procedureName: null, dueOn: '2099-12-24' };
    expect(about).toMatchObject({ patient: who, isLinked: true, ...what });
    expect(Date.parse(occurredAt)).toBeGreaterThan(0);
  }
});

test('whom it names is read now: a new name, and the record in which the patient lives on', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  await raise(hospital, 'patient.question', order.id);
  const { owner } = hospital.server;
  await owner.query("UPDATE patients SET family_name = '鈴木' WHERE id = $1", [order.patient.id]);
  const renamed = await named(hospital);
  const survivor = await hospital.given.patient({ patientNumber: '00770077', familyName: '佐藤' });
  await owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    order.patient.id,
    survivor.id,
  ]);
  const merged = await named(hospital);

  expect(renamed[0]?.about?.patient?.name?.familyName).toBe('鈴木');
  expect(merged[0]?.about?.patient).toMatchObject({
    id: survivor.id,
    patientNumber: '00770077',
    name: { familyName: '佐藤' },
  });
});

test('a patient marked 要配慮 is named to nobody without a reason, the attending staff excepted', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ isSensitive: true, attendingStaffId: hospital.staff.doctor.staffId });
  const { form } = await givenConsentForm(hospital, {
    patient,
    procedureName: '人工妊娠中絶術',
    procedureOn: '2099-12-25',
  });
  await raise(hospital, 'consent.declined', form.orderId);

  const masked = await named(hospital);
  const attending = await named(hospital, 'doctor');
  const reason = { params: { patientId: patient.id }, body: { reason: 'care' as const, note: '' } };
  await hospital.admin(auditContract.giveReason, reason);
  const withReason = await named(hospital);

  const { patientNumber } = patient;
  expect(masked[0]?.about).toMatchObject({ patient: { patientNumber, name: null }, title: null, procedureName: null });
  expect(JSON.stringify(masked)).not.toMatch(/山田|妊娠/);
  for (const [item] of [attending, withReason]) {
    expect(item?.about).toMatchObject({ patient: { name: { familyName: '山田' } }, procedureName: '人工妊娠中絶術' });
  }
});

test('those who may not see patients read no name, and what is not asked for is neither said nor written down', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital, { by: hospital.admin });
  await hospital.server.owner.query(
    "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'nurse', 'patient.view', false)",
    [hospital.facilityId],
  );
  await raise(hospital, 'patient.question', order.id);
  const seen = async (patientId: PatientId): Promise<number> => {
    const { rows } = await hospital.server.owner.query<{ count: number }>(
      "SELECT count(*)::int FROM audit_events WHERE action = 'notification.search' AND patient_ids @> ARRAY[$1::uuid]",
      [patientId],
    );
    return rows[0]?.count ?? 0;
  };
  const { items: counted } = await bellOf(hospital, { role: 'admin' });
  const unasked = await seen(order.patient.id);
  await named(hospital);
  const asked = await seen(order.patient.id);

  const [blind] = await named(hospital, 'nurse');

  expect([counted[0]?.about, unasked, asked]).toEqual([null, 0, 1]);
  expect(blind?.about).toMatchObject({ patient: null, isLinked: true, title: order.title });
});

test('a response that is linked to nobody says its receipt code', async () => {
  const hospital = await openHospital();
  const common = await givenCommon(hospital);
  const visitor = await scan(hospital, common.secret);
  const [order] = (await visitor.call(patientPageContract.get, {})).body.orders;
  if (!order) return expect.unreachable();
  await ask(visitor, order.id);

  const [item] = await named(hospital, 'nurse');

  expect(item).toMatchObject({
    kind: 'patient.question',
    about: { patient: null, isLinked: false, receiptCode: order.receiptCode, title: '大腸内視鏡検査を受ける方へ' },
  });
  const { body } = await hospital.nurse(notificationContract.search, { body: { named: true } });
  expect(body.counts.action).toBe(1);
});

test('what happens with an order of two forms stands in the bell once', async () => {
  const hospital = await openHospital();
  const { form, template, patient } = await givenConsentForm(hospital);
  const { database, clock } = hospital.server.services;
  await database.transaction(hospital.facilityId, async (tx) => {
    const version = await versionFor(tx, template.versionId);
    const given = { version, patientId: patient.id, enteredBy: hospital.staff.doctor.staffId };
    await newFormFor(tx, form.orderId, given, clock.now());
  });
  await raise(hospital, 'order.overdue', form.orderId);

  const { items, total } = await bellOf(hospital, { role: 'doctor', named: true });
  expect([items.length, total]).toEqual([1, 1]);
});
