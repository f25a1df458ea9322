import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { expect, test } from 'vitest';
import { faultWords } from '#domain/interview/fault-words.ts';

test.each([
  ['tooManyDecimals', '2', '体重：小数点以下は2けたまでで入れてください'],
  ['tooManyDecimals', '0', '体重：整数で入れてください'],
  ['notAStep', '0.5', '体重：0.5の刻みで入れてください'],
] as const)('%s %s', (code, limit, words) => {
  expect(faultWords(blankItem('number', 'w', { text: '体重' }), { code, limit })).toBe(words);
});
