import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanDigits,
  cleanPatientNumber,
  cleanPhone,
  cleanPostalCode,
  isStorable,
  normaliseLine,
  normaliseText,
} from '#text/normalise-input.ts';
import { anyText } from '#testing/any-text.ts';

const typedNumbers = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom(...'0123０１９aAdD-－ー―() 　+〒\r\n\u0002\u200b'), maxLength: 20 }),
);

describe('digits', () => {
  test.each([
    ['０１２', {}, '012'],
    ['１２-３４', {}, '12-34'],
    ['１２－３４ 5', { hyphens: true }, '1234 5'],
    ['12ー34―5', { hyphens: true }, '12345'],
    ['1 2　3', { spaces: true }, '123'],
    ['1 2-3', { spaces: true, hyphens: true }, '123'],
    ['約３人', {}, '約3人'],
  ])('%j %j → %j', (typed, strip, value) => {
    expect(cleanDigits(typed, strip)).toEqual({ value, changed: value !== typed });
  });
});

describe('a telephone number', () => {
  test.each([
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    ['090ー1234ー5678', '090-1234-5678'],
    ['090 1234 5678', '090-1234-5678'],
    ['(03)1234-5678', '03-1234-5678'],
    ['（０３）１２３４（５６７８', '03-1234-5678'],
    ['03.1234.5678', '03-1234-5678'],
    ['+81 90-1234-5678', '+81-90-1234-5678'],
    ['\u202d090-1234-5678\u202c', '090-1234-5678'],
    ['03-1234-5678 内線 12', '03-1234-5678 内線 12'],
    ['09012345678', '09012345678'],
    ['なし', 'なし'],
    ['', ''],
  ])('%j → %j', (typed, value) => {
    expect(cleanPhone(typed)).toEqual({ value, changed: value !== typed });
  });
});

describe('a postal code', () => {
  test.each([
    ['1234567', '123-4567'],
    ['１２３４５６７', '123-4567'],
    ['123-4567', '123-4567'],
    ['〒123ー4567', '123-4567'],
    ['〒 １２３－４５６７', '123-4567'],
    ['123 4567', '123-4567'],
    ['12345', '12345'],
    ['12345678', '12345678'],
    ['', ''],
  ])('%j → %j', (typed, value) => {
    expect(cleanPostalCode(typed)).toEqual({ value, changed: value !== typed });
  });
});

describe('a patient number', () => {
  test.each([
    ['00012345', '00012345'],
    ['００１２３', '00123'],
    ['a00012345b', '00012345'],
    ['A00012345D', '00012345'],
    ['ａ００１２３ｂ', '00123'],
    ['\u000200012345\u0003\r\n', '00012345'],
    ['00012345\t', '00012345'],
    ['12－345', '12-345'],
    ['a12-345b', '12-345'],
    ['12 345', '12345'],
    ['\ufeff123\u200b', '123'],
    ['A123', 'A123'],
    ['E123F', 'E123F'],
    ['AB', 'AB'],
    ['A1B2C', 'A1B2C'],
    ['', ''],
  ])('%j → %j', (typed, value) => {
    expect(cleanPatientNumber(typed)).toEqual({ value, changed: value !== typed });
  });
});

test.each([
  ['digits', (text: string) => cleanDigits(text, { hyphens: true, spaces: true })],
  ['a telephone number', cleanPhone],
  ['a postal code', cleanPostalCode],
  ['a patient number', cleanPatientNumber],
])('%s once tidied, stays as it is', (_, clean) => {
  fc.assert(
    fc.property(typedNumbers, (typed) => {
      const { value, changed } = clean(typed);
      expect(changed).toBe(value !== typed);
      expect(clean(value)).toEqual({ value, changed: false });
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['山田　太郎\n', '山田　太郎'],
  ['膝の手術\r\n（右）\t説明', '膝の手術 （右） 説明'],
  ['a\u2028\u2029b', 'a b'],
])('on one line: %j → %j', (typed, stored) => {
  expect(normaliseLine(typed)).toBe(stored);
});

test.each([
  ['a\0', false],
  ['\ud842', false],
  ['\udfb7a', false],
  ['𠮷\u3164', true],
])('%j fits into the database: %s', (text, fits) => {
  expect(isStorable(text)).toBe(fits);
});

describe('stored text', () => {
  test.each([
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['　 山田\n', '山田'],
    ['一 行\n\n二　行', '一 行\n\n二　行'],
    ['a\tb', 'a\tb'],
    ['a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['abc\u202etxt.exe', 'abctxt.exe'],
    ['\u2067a\u2069\u200f', 'a'],
    ['\ufeffa\u200bb', 'ab'],
    ['か\u3099', 'が'],
    ['e\u0301', 'é'],
    ['\ud842', '\ufffd'],
    ['山田\u2009太郎\u202f様\u205f\u00a0\u2007。', '山田 太郎 様   。'],
    ['一行\u2029二行\u000b三行\u0085四行', '一行\n二行\n三行\n四行'],
    ['胃\u00ad癌\u2060\u034f\u180e', '胃癌'],
    ['\u3164\u115f\u1160\uffa0', ''],
    ['a\u{e0041}\u{e007f}b\ufff9c\ufffb\ufdd0\ufffe\u{1ffff}', 'abc'],
    ['\u2800 \u1680', ''],
    ['\ud842\u200b\udfb7', '\ufffd\ufffd'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%j → %j', (typed, stored) => {
    expect(normaliseText(typed)).toBe(stored);
  });

  test.each([
    '髙﨑',
    '𠮷田',
    '葛\u{e0100}城',
    '辻\ufe00',
    '\ufa19谷',
    '\u{2f80a}',
    '①㎎ｱｲｳ',
    '👨‍👩‍👧‍👦',
    '\ue000外字',
    'می\u200cخواهم',
  ])('%s keeps every character', (text) => {
    expect(normaliseText(text)).toBe(text);
  });

  test('is stable, well formed, and holds nothing that acts unseen', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const stored = normaliseText(typed);
        expect(normaliseText(stored)).toBe(stored);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toMatch(/[\p{Bidi_Control}\u2028\u2029]|(?![\n\t])\p{Cc}|(?![ \u3000])\p{Zs}/u);
        expect(stored).toBe(stored.trim());
        // Composing never lengthens a text of kanji and kana, and no other one by more than its accents.
        expect(stored.length).toBeLessThanOrEqual(typed.length * 3);
        expect(normaliseLine(stored)).toBe(normaliseLine(typed));
        expect(normaliseLine(normaliseLine(typed))).toBe(normaliseLine(typed));
        expect(isStorable(stored)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('treats every character alike, whatever stands beside it', () => {
    // A letter that takes the long way brings those beside it along: what goes the short way comes out the same.
    const long = '\u{e0100}';
    const differing = Array.from({ length: 0xffff }, (_, code) => `か${String.fromCharCode(code)}字`).filter(
      (text) => normaliseText(text) !== normaliseText(text + long).slice(0, -long.length),
    );
    expect(differing).toEqual([]);
  });

  test('keeps all variation selectors and compatibility kanji', () => {
    const kept = /[\p{Variation_Selector}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
    const rareText = fc.string({
      unit: fc.constantFrom('葛', '\u{e0100}', '\u{e01ef}', '\ufe01', '\ufa19', '\u{2f80a}', 'か', '\u3099'),
    });
    fc.assert(
      fc.property(rareText, (typed) => {
        expect(normaliseText(typed).match(kept)).toEqual(typed.match(kept));
      }),
    );
  });
});
