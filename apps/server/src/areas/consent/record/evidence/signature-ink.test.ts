import { consentRecordContract as contract } from '@nattoku/contract/consent/consent-record';
import { expect, test } from 'vitest';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { openHospital } from '#testing/hospital.ts';

test('the strokes of a signature go to whoever may have the evidence, and that is written down', async () => {
  const hospital = await openHospital();
  const { id: formId, signers } = await givenSignedForm(hospital);
  const [signerId, another] = signers;
  if (!signerId) throw new Error('nobody signs');
  const params = { formId, signerId };

  const { status, body } = await hospital.doctor(contract.ink, { params });
  expect(status).toBe(200);
  expect(body.strokes.length).toBeGreaterThan(0);
  const { rows } = await hospital.server.owner.query(
    "SELECT actor_id, detail->>'signerId' AS signer FROM audit_events WHERE action = 'consent.exportSignature' AND subject_id = $1",
    [formId],
  );
  expect(rows).toEqual([{ actor_id: hospital.staff.doctor.staffId, signer: signerId }]);

  expect((await hospital.nurse(contract.ink, { params })).body.code).toBe('permission.denied');
  expect((await (await openHospital()).doctor(contract.ink, { params })).status).toBe(404);
  if (another) {
    expect((await hospital.doctor(contract.ink, { params: { formId, signerId: another } })).status).toBe(404);
  }
});

test('a person who has not said lately who they are is asked first', async () => {
  const hospital = await openHospital();
  const { id: formId, signers } = await givenSignedForm(hospital);
  const [signerId] = signers;
  if (!signerId) throw new Error('nobody signs');
  await hospital.server.owner.query("UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE staff_id = $1", [
    hospital.staff.doctor.staffId,
  ]);
  const asked = await hospital.doctor(contract.ink, { params: { formId, signerId } });
  expect(asked.body.code).toBe('session.proofNeeded');
});
