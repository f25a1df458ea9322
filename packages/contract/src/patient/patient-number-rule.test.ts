import { describe, expect, test } from 'vitest';
import {
  defaultPatientNumberRule,
  padPatientNumber,
  patientNumberProblem,
  patientNumberRuleProblem,
  type PatientNumberRule,
} from '#patient/patient-number-rule.ts';

const rule = (given: Partial<PatientNumberRule>): PatientNumberRule => ({ ...defaultPatientNumberRule, ...given });
const eight = rule({ length: 8, padding: 'zero', characters: 'digits' });

describe('specification/patient.md §§1–2: the patient number', () => {
  test.each([
    [eight, '10', '00000010'],
    [eight, '00000010', '00000010'],
    [eight, '123456789', '123456789'],
    [eight, 'A10', 'A10'],
    [rule({ length: 8 }), '10', '10'],
    [defaultPatientNumberRule, '0010', '0010'],
  ])('is filled with zeros only where the rule says so: %o %s', (given, typed, padded) => {
    expect(padPatientNumber(given, typed)).toBe(padded);
  });

  test.each([
    [defaultPatientNumberRule, 'A-10', null],
    [defaultPatientNumberRule, '', '入力してください'],
    [defaultPatientNumberRule, '山10', '英数字とハイフン'],
    [defaultPatientNumberRule, '1'.repeat(21), '20文字以内'],
    [eight, '00000010', null],
    [eight, '0000001A', '数字で'],
    [eight, '123456789', '8桁'],
    [rule({ characters: 'alphaNum' }), 'A-10', '英数字で'],
  ])('%o refuses %s with %s', (given, typed, said) => {
    const problem = patientNumberProblem(given, typed);
    if (said === null) expect(problem).toBeNull();
    else expect(problem).toContain(said);
  });

  // 7992739871-3 is the well-known example of the algorithm; 1234567 with the weights 2…7, 2 sums up to 106, and 106 mod 11 is 7.
  test.each([
    ['modulus10', '79927398713', true],
    ['modulus10', '79927398710', false],
    ['modulus10', '0', false],
    ['modulus11', '12345674', true],
    ['modulus11', '12345678', false],
    ['modulus11', '000000', true],
  ] as const)('the check digit %s of %s is right: %s', (checkDigit, typed, isRight) => {
    const given = rule({ characters: 'digits', checkDigit });
    expect(patientNumberProblem(given, typed) === null).toBe(isRight);
  });

  test.each([
    [rule({ padding: 'zero' }), '桁数'],
    [rule({ checkDigit: 'modulus10' }), '数字だけ'],
    [rule({ checkDigit: 'modulus10', characters: 'digits', length: 1 }), '2桁以上'],
    [eight, null],
  ])('the rule %o is refused with %s', (given, said) => {
    const problem = patientNumberRuleProblem(given);
    if (said === null) expect(problem).toBeNull();
    else expect(problem).toContain(said);
  });
});
