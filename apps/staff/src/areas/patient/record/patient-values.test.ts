import { BIRTH_DATE_MESSAGES } from '@nattoku/rules/time/birth-date';
import { messages } from '@nattoku/rules/text/validation';
import { expect, test } from 'vitest';
import { checkValues, type PatientValues, valuesOf } from '#areas/patient/record/patient-values.ts';

const good: PatientValues = {
  ...valuesOf(undefined),
  patientNumber: '00012345',
  familyName: '髙﨑',
  familyNameKana: 'たかさき',
  birthDate: 'S33.4.2',
  sex: 'female',
};

test('specification/validation.md §2: the form of a patient asks the rules that the server asks', () => {
  expect(checkValues(good)).toEqual([]);
  expect(checkValues({ ...good, email: 'hanako@example' })).toEqual([{ field: 'email', message: messages.email }]);
  expect(checkValues({ ...good, note: '葛\u{e0100}'.repeat(2000) })).toEqual([]);
  expect(checkValues({ ...good, note: '葛\u{e0100}'.repeat(2001) })).toEqual([
    { field: 'note', message: messages.max(2000) },
  ]);
});

test('what only a form can get wrong is said first', () => {
  const [first] = checkValues({ ...good, birthDate: '昭和99年1月1日' }).filter(({ field }) => field === 'birthDate');
  expect(Object.values(BIRTH_DATE_MESSAGES)).toContain(first?.message);
  expect(checkValues({ ...good, sex: '' })).toContainEqual({ field: 'sex', message: '性別を選んでください' });
});
