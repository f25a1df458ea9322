import { patientContract } from '@nattoku/contract/patient/patient';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import { expect, test } from 'vitest';
import { aPatient, openHospital } from '#testing/hospital.ts';

/** A hospital whose server has read the rule of numbers, and the rule as another process changes it. */
async function hospitalThatRegisters() {
  const hospital = await openHospital();
  const create = (patientNumber: string) =>
    hospital.nurse(patientContract.create, { body: aPatient({ patientNumber }) });
  await create('1');
  const change = (rule: PatientNumberRule) =>
    hospital.server.owner.query('UPDATE facilities SET patient_number_rule = $2 WHERE id = $1', [
      hospital.facilityId,
      rule,
    ]);
  return { ...hospital, create, change };
}

const eightDigits: PatientNumberRule = { length: 8, padding: 'zero', characters: 'digits', checkDigit: 'none' };

test('the first number after the rule has changed is written by the new one already', async () => {
  const { create, change, audits } = await hospitalThatRegisters();

  await change(eightDigits);
  const filled = await create('42');
  const refused = await create('A42');

  expect(filled).toMatchObject({ status: 200, body: { patientNumber: '00000042' } });
  expect(refused.body.errors).toMatchObject([{ field: 'patientNumber' }]);
  expect(await audits()).toEqual(['patient.create', 'patient.create']);
});

test('a number that only the rule of before refused is taken', async () => {
  const { create, change } = await hospitalThatRegisters();
  await change(eightDigits);
  await create('2');

  await change({ ...eightDigits, length: null, padding: 'none', characters: 'alphaNum' });
  const taken = await create('B7');

  expect(taken).toMatchObject({ status: 200, body: { patientNumber: 'B7' } });
});

test('a number that somebody has is refused beside its field, with and without its zeros', async () => {
  const { create, audits } = await hospitalThatRegisters();

  const same = await create('1');
  const zeros = await create('0001');

  for (const { body } of [same, zeros])
    expect(body).toMatchObject({ code: 'patient.numberTaken', errors: [{ field: 'patientNumber' }] });
  expect(await audits()).toEqual(['patient.create']);
});
