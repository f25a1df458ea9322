import { expect, test } from 'vitest';
import { isOtherName, mayConfirmName } from '#areas/consent/own-name.ts';

const signer = { name: '山口 花子', nameKana: 'ヤマグチ ハナコ' };

test.each([
  ['山口花子', false],
  ['山口　花子', false],
  ['ヤマグチ ハナコ', false],
  ['やまぐち はなこ', false],
  ['ﾔﾏｸﾞﾁ ﾊﾅｺ', false],
  ['やまぐちはなこ', false],
  ['', false],
  ['やまぐち はるこ', true],
  ['山口 花江', true],
])('「%s」 is another name than the hospital has: %s', (typed, isOther) => {
  expect(isOtherName(typed, signer)).toBe(isOther);
});

test('where no reading is known, a name in kana is another one; where no name is known, none is', () => {
  expect(isOtherName('ヤマグチ ハナコ', { name: '山口 花子' })).toBe(true);
  expect(isOtherName('ヤマグチ ハナコ', { name: '' })).toBe(false);
});

test('only the patient, whose name the hospital has, on a page that was opened for them, says 「はい、本人です」', () => {
  const own = { role: 'patient', name: '山田 花子' } as const;
  expect(mayConfirmName(own, true)).toBe(true);
  expect(mayConfirmName(own, false)).toBe(false);
  expect(mayConfirmName({ ...own, name: '' }, true)).toBe(false);
  for (const role of ['proxy', 'scribe', 'witness', 'interpreter'] as const)
    expect(mayConfirmName({ ...own, role }, true)).toBe(false);
});
