import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancedText, wrapText } from '#kernel/pdf/wrap-text.ts';

/** Every character is as wide as one. */
const widthOf = (text: string) => [...text].length;

test.each([
  ['a comma does not begin a line', 'あいうえお、かきく', 5, ['あいうえ', 'お、かきく']],
  ['an opening bracket does not end one', 'あいうえ「かき」', 5, ['あいうえ', '「かき」']],
  ['a Latin word stays whole', 'あいう CT scan', 6, ['あいう CT', 'scan']],
  ['a word with accents and an apostrophe stays whole', 'mã số – don’t', 7, ['mã số –', 'don’t']],
  ['a word of katakana stays whole', '同じビデオをカメラで', 4, ['同じ', 'ビデオを', 'カメラで']],
  ['so does one of letters and katakana', '下のQRコードを', 5, ['下の', 'QRコード', 'を']],
  ['katakana with a long sound and small letters', '痛みのインフォメーション', 9, ['痛みの', 'インフォメーション']],
  ['katakana that are too long are broken by the rules of lines', 'インフォメーション', 5, ['インフォ', 'メーション']],
  ['half-width katakana stay whole', '上のﾊﾞｰｺｰﾄﾞ', 8, ['上の', 'ﾊﾞｰｺｰﾄﾞ']],
  ['a middle dot parts names', 'アン・スミス', 4, ['アン・', 'スミス']],
  ['a word that is too long is broken', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['line feeds stay', 'あ\n\nい', 5, ['あ', '', 'い']],
])('%s', (_case, text, width, lines) => expect(wrapText(text, width, widthOf)).toEqual(lines));

test('where room counts for more, a line ends within katakana', () => {
  expect(wrapText('同じビデオをカメラで', 4, widthOf, { isDense: true })).toEqual(['同じビデ', 'オをカメ', 'ラで']);
});

test.each([
  ['two characters do not stand alone', 'カメラで読みとり、はじめます', 12, ['カメラで読みと', 'り、はじめます']],
  ['a word stays whole', 'あい endoscopy', 10, ['あい', 'endoscopy']],
  ['one line stays one', 'はじめます', 5, ['はじめます']],
  ['line feeds stay', 'あ\n\nい', 5, ['あ', '', 'い']],
])('in balanced lines %s', (_case, text, width, lines) => expect(balancedText(text, width, widthOf)).toEqual(lines));

test.each([
  ['a word of kana stays whole', 'でんわの りょうきんが かかります', 8, ['でんわの', 'りょうきんが', 'かかります']],
  [
    'a line ends behind a comma',
    'ビデオを 見て、しつもんに こたえます',
    9,
    ['ビデオを 見て、', 'しつもんに', 'こたえます'],
  ],
  [
    'a word that is too long is broken',
    'これは びょういんのひとが きめます',
    6,
    ['これは びょ', 'ういんのひと', 'が きめます'],
  ],
])('where blanks part the words, %s', (_case, text, width, lines) => {
  expect(wrapText(text, width, widthOf, { isSpaced: true })).toEqual(lines);
  const balanced = balancedText(text, width, widthOf, { isSpaced: true });
  expect(balanced).toHaveLength(lines.length);
  expect(balanced.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test('balanced lines are no more than others, and none is too wide', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, width) => {
      const lines = balancedText(text, width, widthOf);
      const usual = wrapText(text, width, widthOf);
      const widest = (all: string[]) => Math.max(...all.map(widthOf));
      return lines.length === usual.length && widest(lines) <= Math.max(width, widest(usual));
    }),
  );
});

test('nothing but blanks is lost, whatever the text', () => {
  const bare = (text: string) => text.replaceAll(/\s/gu, '');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 12 }),
      (text, width) => bare(wrapText(text, width, widthOf).join('')) === bare(text),
    ),
  );
});
