import { chatContract } from '@nattoku/contract/chat/chat';
import { consentOfPatientContract } from '@nattoku/contract/consent/consent-of-patient';
import { homeContract } from '@nattoku/contract/home/home';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import { expect, test } from 'vitest';
import { givenQuestion, threadFor } from '#testing/chats.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital } from '#testing/hospital.ts';
import { givenInterview } from '#testing/interviews.ts';

test('each number is the number of rows of the list that it stands beside', async () => {
  const hospital = await openHospital();
  const { order } = await givenQuestion(hospital);
  const { patient } = await threadFor(hospital.nurse, order.id);
  const patientId = patient?.id;
  if (!patientId) return expect.unreachable();
  const params = { patientId };
  await givenConsentForm(hospital, { patient: await hospital.given.patient() });
  await givenInterview(hospital);
  await hospital.server.owner.query('UPDATE consent_forms SET patient_id = $1 WHERE facility_id = $2', [
    patientId,
    hospital.facilityId,
  ]);
  await hospital.server.owner.query('UPDATE orders SET patient_id = $1 WHERE facility_id = $2', [
    patientId,
    hospital.facilityId,
  ]);

  const { counts } = (await hospital.nurse(homeContract.patientWork, { params })).body;

  const query = {};
  expect(counts).toEqual({
    orders: (await hospital.nurse(patientOrdersContract.list, { params, query })).body.total,
    consents: (await hospital.nurse(consentOfPatientContract.forms, { params, query })).body.total,
    documents: (await hospital.nurse(consentOfPatientContract.documents, { params, query })).body.total,
    interviews: (await hospital.nurse(interviewListContract.search, { body: { patientId } })).body.total,
    threads: (await hospital.nurse(chatContract.search, { body: { patientId } })).body.total,
    relatedPersons: 0,
  });
  expect(counts).toMatchObject({ orders: 3, consents: 1, interviews: 1, documents: 1, threads: 1 });
});

test('what the reader may not look at has no number', async () => {
  const hospital = await openHospital();
  const { id: patientId } = await hospital.given.patient();
  await hospital.server.owner.query(
    "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'clerk', 'consent.view', false)",
    [hospital.facilityId],
  );

  const { counts } = (await hospital.clerk(homeContract.patientWork, { params: { patientId } })).body;
  // The clerk orders interviews, and sees how many of those there are.
  expect(counts).toEqual({
    orders: 0,
    consents: null,
    interviews: 0,
    documents: null,
    threads: null,
    relatedPersons: 0,
  });
});
