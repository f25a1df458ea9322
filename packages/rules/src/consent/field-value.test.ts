import { expect, test } from 'vitest';
import {
  type CheckedField,
  fieldValueProblem,
  isFilledIn,
  isTicked,
  shownValue,
  storedFieldValue,
} from '#consent/field-value.ts';

const field = (given: Partial<CheckedField>): CheckedField => ({
  type: 'text',
  required: true,
  options: [{ value: 'はい' }, { value: 'いいえ' }],
  ...given,
  limits: { maxLength: null, least: null, most: null, ...given.limits },
});
const limits = { maxLength: null, least: null, most: null };

test.each([
  [field({}), '卵', null],
  [field({ limits: { ...limits, maxLength: 2 } }), '𠮷野', null],
  [field({ limits: { ...limits, maxLength: 2 } }), '𠮷野家', '2文字以内で入力してください'],
  [field({ type: 'radio' }), 'はい', null],
  [field({ type: 'select' }), 'たぶん', '選び直してください'],
  [field({ type: 'checkbox' }), true, null],
  [field({ type: 'checkbox' }), 'はい', '選び直してください'],
  [field({ type: 'number', limits: { ...limits, least: '1', most: '200' } }), '50.5', null],
  [field({ type: 'number', limits: { ...limits, least: '1', most: '200' } }), '0', '1以上の数字を入力してください'],
  [field({ type: 'number' }), '五十', '数字だけで入力してください（単位や記号は付けないでください）'],
  [field({ type: 'number' }), '65.5kg', '数字だけで入力してください（単位や記号は付けないでください）'],
  [field({ type: 'number' }), '0x1F', '数字だけで入力してください（単位や記号は付けないでください）'],
  [field({ type: 'number' }), '1,200', 'カンマ（,）を付けずに入力してください（小数点は「.」です）'],
  [field({ type: 'number' }), '　６５．５', null],
  [field({ type: 'number' }), '　', null],
  [field({ type: 'number', limits: { ...limits, most: '200' } }), '２０１', '200以下の数字を入力してください'],
  [field({ type: 'date' }), '2026-02-28', null],
  [field({ type: 'date' }), '2026-13-01', '暦にある日付を入力してください'],
  [field({ type: 'date' }), '2026-02-30', '暦にある日付を入力してください'],
  [
    field({ type: 'date', limits: { ...limits, least: '2026-01-01' } }),
    '2025-12-31',
    '2026-01-01以降の日付を入力してください',
  ],
  [field({ limits: { ...limits, maxLength: 1 } }), '葛󠄀', null],
  [
    field({ type: 'date', limits: { ...limits, most: '2026-01-31' } }),
    '2026-02-01',
    '2026-01-31以前の日付を入力してください',
  ],
  [field({ type: 'text' }), true, '入力し直してください'],
  [field({ type: 'text' }), null, null],
] as const)('specification/consent.md §9: %o with %s', (given, value, problem) => {
  expect(fieldValueProblem(given, value)).toBe(problem);
});

test('blanks are nothing, and a box that has to be ticked is ticked', () => {
  expect(isFilledIn({ type: 'text' }, '　 ')).toBe(false);
  expect(isFilledIn({ type: 'text' }, '\u3164\u00ad')).toBe(false);
  expect(isFilledIn({ type: 'text' }, '卵')).toBe(true);
  expect(isFilledIn({ type: 'checkbox' }, false)).toBe(false);
  expect(isFilledIn({ type: 'checkbox' }, true)).toBe(true);
});

test('where nothing was ever given the default stands; null is an answer', () => {
  const text = { type: 'text', text: '特になし' };
  expect([shownValue(text, undefined), shownValue(text, null), shownValue(text, '卵')]).toEqual([
    '特になし',
    null,
    '卵',
  ]);
  expect(shownValue({ type: 'text', text: '' }, undefined)).toBeNull();
  const box = { type: 'checkbox', text: 'true' };
  expect([undefined, null, false, true, 'true'].map((value) => isTicked(box, value))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test.each([
  ['number', '　６５．５ ', '65.5'],
  ['number', '－１２', '-12'],
  ['number', '1e2', '1e2'],
  ['number', null, null],
  ['text', '　１２ ', '　１２ '],
  ['checkbox', true, true],
])('a %s %j is stored as %j', (type, value, stored) => {
  expect(storedFieldValue({ type }, value)).toBe(stored);
});
