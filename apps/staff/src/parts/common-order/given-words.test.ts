import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { expect, test } from 'vitest';
import { differencesFrom } from '#parts/common-order/given-words.ts';

const patient = { patientNumber: '00000107', birthDate: '1958-04-02' as PlainDate };
const gave = (birthDate: string | null, patientNumber: string | null) => ({
  birthDate: birthDate as PlainDate | null,
  patientNumber,
});

test('what somebody gave and what the record says are told apart, however a number was written', () => {
  expect(differencesFrom(gave('1963-08-17', null), patient)).toEqual(['生年月日']);
  expect(differencesFrom(gave('1963-08-17', '108'), patient)).toEqual(['生年月日', '患者番号']);
  expect(differencesFrom(gave('1958-04-02', '１０７'), patient)).toEqual([]);
  expect(differencesFrom(gave(null, null), patient)).toEqual([]);
});
