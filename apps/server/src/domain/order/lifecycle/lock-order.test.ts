import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test } from 'vitest';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { untilWaiting } from '#testing/held-row.ts';
import { openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test('a form that is issued while its patient is corrected waits for that, and neither for the other for ever', async () => {
  const hospital = await openHospital();
  const { server, admin, doctor } = hospital;
  const { form, patient } = await givenConsentForm(hospital, { state: 'draft' });
  await server.owner.query('UPDATE sessions SET proved_at = now()');
  const gate = await server.owner.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT FROM patients WHERE id = $1 FOR UPDATE', [patient.id]);

  const issuing = doctor(consentOrderContract.issue, {
    params: { formId: form.id },
    body: { version: form.version, side: null },
  });
  await untilWaiting(server.owner, 1);
  const reason = '保険証と照合し、登録時の誤りを確認した';
  const identityChange = { fields: ['birthDate' as const], reason, correction: true };
  const correcting = admin(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, birthDate: '1959-04-02', identityChange },
  });
  await untilWaiting(server.owner, 2);
  await gate.query('COMMIT');
  gate.release();

  // Which of the two comes first does not matter: nothing is corrected under a form that waits for signatures.
  const statuses = [(await issuing).status, (await correcting).status];
  expect([
    [200, 409],
    [200, 200],
  ]).toContainEqual(statuses);
});
