import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { lostByThisSignature, missingAtFinalCheck } from '#areas/consent/record/detail/optional-signers.ts';

const signer = (role: ConsentSigner['role'], required: boolean, state: ConsentSigner['state'] = 'waiting') => ({
  id: role as string as ConsentSignerId,
  role,
  name: role === 'supervisor' ? '佐藤 誠' : '',
  required,
  state,
});
const patient = signer('patient', true, 'signed');
const doctor = signer('doctor', true);
const supervisor = signer('supervisor', false);

test('a person who gives the last signature that is needed is told who loses the turn', () => {
  expect(lostByThisSignature([patient, doctor, supervisor], doctor)).toContain('指導医 佐藤 誠');
  expect(lostByThisSignature([{ ...patient, state: 'waiting' }, doctor, supervisor], doctor)).toBeNull();
  expect(lostByThisSignature([patient, doctor, supervisor], supervisor)).toBeNull();
  expect(lostByThisSignature([patient, doctor, { ...supervisor, state: 'signed' }], doctor)).toBeNull();
});

test('the final check names the same people, and of nobody where all signed', () => {
  const signed = { ...doctor, state: 'signed' } as const;
  expect(missingAtFinalCheck([patient, signed, supervisor])).toBe(
    '署名が任意の方（指導医 佐藤 誠）は、「署名なし」のまま確定します。',
  );
  expect(missingAtFinalCheck([patient, signed, { ...supervisor, state: 'skipped' }])).toBeNull();
});
