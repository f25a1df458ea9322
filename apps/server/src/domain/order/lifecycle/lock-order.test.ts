import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test, vi } from 'vitest';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test('a form that is issued while its patient is corrected waits for that, and neither for the other for ever', async () => {
  const hospital = await openHospital();
  const { server, admin, doctor } = hospital;
  const { form, patient } = await givenConsentForm(hospital, { state: 'draft' });
  await server.owner.query('UPDATE sessions SET proved_at = now()');
  const gate = await server.owner.connect();
  const waiting = async () => {
    // On a connection of its own: a transaction sees pg_stat_activity as it was at its first look.
    const { rows } = await server.owner.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.waiting;
  };
  await gate.query('BEGIN');
  await gate.query('SELECT FROM patients WHERE id = $1 FOR UPDATE', [patient.id]);

  const issuing = doctor(consentOrderContract.issue, {
    params: { formId: form.id },
    body: { version: form.version, side: null },
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
  const reason = '保険証と照合し、登録時の誤りを確認した';
  const identityChange = { fields: ['birthDate' as const], reason, correction: true };
  const correcting = admin(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, birthDate: '1959-04-02', identityChange },
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000);
  await gate.query('COMMIT');
  gate.release();

  // Which of the two comes first does not matter: nothing is corrected under a form that waits for signatures.
  const statuses = [(await issuing).status, (await correcting).status];
  expect([
    [200, 409],
    [200, 200],
  ]).toContainEqual(statuses);
});
