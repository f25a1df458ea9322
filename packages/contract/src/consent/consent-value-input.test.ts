import { expect, test } from 'vitest';
import { type ConsentField, type ConsentFieldId, type FieldValue, plainField } from '#consent/consent-field.ts';
import { fieldProblem } from '#consent/consent-value-input.ts';

const field = (given: Partial<ConsentField>): ConsentField => ({
  id: '0190a000-0000-7000-8000-000000000001' as ConsentFieldId,
  label: '病名',
  box: { page: 1, x: 0, y: 0, width: 100, height: 20 },
  ...plainField,
  ...given,
});
const limits = { maxLength: null, least: null, most: null };

test.each<[string, Partial<ConsentField>, FieldValue, string | null]>([
  ['nothing', {}, null, null],
  ['a name with a variation selector is one character', { limits: { ...limits, maxLength: 1 } }, '葛󠄀', null],
  ['more than fits', { limits: { ...limits, maxLength: 2 } }, '胃癌疑', '2文字以内で入力してください'],
  ['full-width digits', { type: 'number', limits: { ...limits, most: '200' } }, '１２０', null],
  ['no number', { type: 'number' }, '百', '数字で入力してください'],
  ['too large a number', { type: 'number', limits: { ...limits, most: '200' } }, '201', '200以下で入力してください'],
  ['a day that is not there', { type: 'date' }, '2026-02-30', '暦にある日付を入力してください'],
  [
    'too early a day',
    { type: 'date', limits: { ...limits, least: '2026-01-01' } },
    '2025-12-31',
    '2026-01-01以降の日付を入力してください',
  ],
  [
    'a choice of another form',
    { type: 'radio', options: [{ value: '右', box: null }] },
    '左',
    '一覧から選んでください',
  ],
  ['a text where a tick belongs', { type: 'checkbox' }, 'はい', 'チェックし直してください'],
])('what may stand in a field: %s', (_, given, value, problem) => {
  expect(fieldProblem(field(given), value)).toBe(problem);
});
