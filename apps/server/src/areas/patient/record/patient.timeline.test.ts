import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { NewPatient, Patient, patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { consentPage, orderPage } from '#domain/order/pages.ts';
import { recordAudit } from '#kernel/audit/audit.ts';
import { newId } from '#kernel/new-id.ts';
import { answer, givenQuestion } from '#testing/chats.ts';
import { type As, openHospital } from '#testing/hospital.ts';
import { givenSignableForm } from '#testing/consent/signable-form.ts';
import { enter, givenIssued } from '#testing/video/video-orders.ts';

const ofAnyOrder = ['open', 'done', 'cancel', 'expire', 'ask'] as const;

test('that a patient opened the link of a consent leads to the consent', async () => {
  const hospital = await openHospital();
  const { id, patient, secret } = await givenSignableForm(hospital);
  await enter(hospital, secret);

  const { body } = await hospital.nurse(patientContract.timeline, {
    params: { patientId: patient?.id ?? newId() },
  });

  expect(body.entries.find(({ kind }) => kind === 'orderOpened')).toMatchObject({ page: consentPage(id) });
});

test('whatever the time line shows of an order, of whatever kind, leads to a page that opens', async () => {
  const hospital = await openHospital();
  const { server, facilityId, doctor, given } = hospital;
  const patient = await given.patient();
  const { order } = await givenIssued(hospital, { patient });
  const form = await givenSignableForm(hospital, { patient });
  const orders = [order.id, form.orderId];
  const scope = server.services.scopeOf({ kind: 'system', facilityId }, newId(), server.services.log);
  const entries = ofAnyOrder.flatMap((verb) =>
    orders.map((id) => ({ action: `order.${verb}` as const, subject: { type: 'order', id }, patientId: patient.id })),
  );
  await server.services.database.transaction(facilityId, (tx) => recordAudit(tx, scope, entries));

  const { body } = await doctor(patientContract.timeline, { params: { patientId: patient.id } });

  const told = body.entries.filter(({ title }) => title.includes('：'));
  expect(told.length).toBeGreaterThanOrEqual(entries.length);
  const pages = [orderPage(order.id), consentPage(form.id)];
  expect(new Set(told.map(({ page }) => page))).toEqual(new Set(pages));
  expect((await doctor(videoOrderContract.get, { params: { orderId: order.id } })).status).toBe(200);
  expect((await doctor(consentRecordContract.get, { params: { formId: form.id } })).status).toBe(200);
});

test('the time line quotes what staff replied or said, to those who may open the order, and names what was changed', async () => {
  const hospital = await openHospital();
  const { nurse, clerk, admin } = hospital;
  const { order } = await givenQuestion(hospital);
  await answer(nurse, order.id, '前日の夜9時から\nお休みください。');
  const { body: patient } = await admin(patientContract.get, { params: { patientId: order.patient.id } });
  const changed = { ...patient, phone: '03-1234-5678', room: '512' };
  await admin(patientContract.update, {
    params: { patientId: patient.id },
    body: NewPatient.extend({ version: Patient.shape.version }).parse(changed),
  });

  const told = async (as: As) =>
    (await as(patientContract.timeline, { params: { patientId: patient.id } })).body.entries.map(
      ({ title, details }) => [title.replace(/：.*/, ''), ...details],
    );

  expect(await told(nurse)).toContainEqual(['患者に返信', '「前日の夜9時から お休みください。」']);
  expect(await told(nurse)).toContainEqual(['患者情報を変更', '変更した項目：電話番号、病室']);
  expect(await told(clerk)).toContainEqual(['患者に返信']);
});
