import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillVariables, unknownVariables, variablesIn } from '#text/message-variables.ts';

test('placeholders are filled, and what is put in is not read again', () => {
  const values = { 患者名: '{{施設名}} 太郎', 施設名: 'さくら総合病院' };
  expect(fillVariables('{{患者名}}様、{{ 施設名 }}です。', values)).toBe('{{施設名}} 太郎様、さくら総合病院です。');
});

test.each([
  ['a value that is not known stays to be seen', '説明は{{説明予定日}}です', '説明は{{説明予定日}}です'],
  ['a name that is no placeholder stays', '{{constructor}}{{氏名}}', '{{constructor}}{{氏名}}'],
  ['single braces and characters of a replacement are plain text', '{患者名} $& $1', '{患者名} $& $1'],
])('%s', (_case, text, filled) => expect(fillVariables(text, { 患者名: '佐藤 $& 様' })).toBe(filled));

test('a dollar sign in a name is put in as it is', () =>
  expect(fillVariables('{{患者名}}', { 患者名: '$&$1' })).toBe('$&$1'));

test('what is unknown is named once, what is known too', () => {
  const text = '{{患者名}}{{氏名}}{{URL}}{{氏名}}{{患者名}}';
  expect(unknownVariables(text)).toEqual(['氏名']);
  expect(variablesIn(text)).toEqual(['患者名', 'URL']);
});

test('a text without braces comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('{{')),
      (text) => fillVariables(text, { 患者名: 'x' }) === text,
    ),
  );
});

// An expression for the spaces around a name takes minutes for it: the test ends by its time limit.
test('a text of 20,000 spaces in open braces is read in one pass', () => {
  const spaces = `{{${' '.repeat(20_000)}`;
  expect(unknownVariables(spaces)).toEqual([]);
  expect(fillVariables(spaces, { 患者名: '青空' })).toBe(spaces);
});
