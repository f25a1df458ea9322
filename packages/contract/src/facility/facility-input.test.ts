import { describe, expect, test } from 'vitest';
import { checkDepartment, normaliseDepartment } from '#facility/facility-input.ts';
import { patientNumberProblem, defaultPatientNumberRule } from '#patient/patient-number-rule.ts';
import { messages } from '@nattoku/rules/text/validation';

const department = (part: { name?: string; shortName?: string | null }) =>
  checkDepartment(
    normaliseDepartment({ code: '01', name: '消化器内科', shortName: null, jamiCode: null, ...part } as never),
  );

describe('the given rules stand in real fields (specification/validation.md §§5, 9)', () => {
  test('a department whose name has a comma could not be named in a list of staff', () => {
    expect(department({ name: '内科,外科' })).toEqual([{ field: 'name', message: messages.noComma }]);
    expect(department({ shortName: '内,外' })).toEqual([{ field: 'shortName', message: messages.noComma }]);
    expect(department({ name: '内科、外科' })).toEqual([]);
  });

  test('a patient number of letters and digits has nothing else', () => {
    const rule = { ...defaultPatientNumberRule, characters: 'alphaNum' } as const;
    expect(patientNumberProblem(rule, 'A10')).toBeNull();
    for (const wrong of ['A-10', 'Ａ10', 'あ', 'A 1']) expect(patientNumberProblem(rule, wrong)).toContain('英数字');
  });
});
