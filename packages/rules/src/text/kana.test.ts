import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKatakanaName, toFullWidthKatakana } from '#text/kana.ts';
import { anyText } from '#testing/any-text.ts';

describe('full-width katakana', () => {
  test.each([
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['やまだ　たろう', 'ヤマダ　タロウ'],
    ['ﾊﾟｯｷｰ', 'パッキー'],
    ['ｳﾞｨ', 'ヴィ'],
    ['ゔ', 'ヴ'],
    ['か\u3099', 'ガ'],
    ['は゜', 'パ'],
    ['カﾞ', 'ガ'],
    ['ﾞ', '゛'],
    ['アﾞ', 'ア゛'],
    ['ﾏﾘｱ･ｻﾝﾄｽ', 'マリア・サントス'],
    ['いすゞ', 'イスヾ'],
    ['山田Taro123', '山田Taro123'],
    ['\ufa19\u{e0100}', '\ufa19\u{e0100}'],
    ['', ''],
  ])('%s → %s', (typed, kana) => {
    expect(toFullWidthKatakana(typed)).toBe(kana);
  });

  test('converting twice changes nothing more, and leaves no half-width kana or hiragana', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'かｶﾞ゛゙ﾟｰーあワｦ漢a') })), (text) => {
        const kana = toFullWidthKatakana(text);
        expect(toFullWidthKatakana(kana)).toBe(kana);
        expect(kana).not.toMatch(/[\u3041-\u3096\uff61-\uff9f\u3099\u309a]/);
      }),
      { numRuns: 2000 },
    );
  });

  test('every hiragana and half-width syllable makes a katakana name', () => {
    const syllables = [...'あいうえおかきくけこがぎぐげござぱぴゃゅょっわゐゑをんゔｱｲｳｴｵｶﾔﾕﾖﾗﾝｧｯｬ'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...syllables), { minLength: 1 }), (name) => {
        expect(isKatakanaName(toFullWidthKatakana(name.join('')))).toBe(true);
      }),
    );
  });
});

describe('a katakana name', () => {
  test.each([
    'ヤマダ',
    'ヤマダ タロウ',
    'ヤマダ　タロウ',
    'マリア・デ・ラ・クルス',
    'ジャン＝リュック',
    'ヴォー',
    'ンゴロ',
    'サヾナミ',
  ])('may be %s', (name) => {
    expect(isKatakanaName(name)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'やまだ',
    'ﾔﾏﾀﾞ',
    '山田',
    'ヤマダ1',
    'ヤマダ  タロウ',
    ' ヤマダ',
    'ヤマダ・',
    'ー',
    '・',
    'Yamada',
    'ヤマダ\n',
  ])('is not %j', (name) => {
    expect(isKatakanaName(name)).toBe(false);
  });

  test('is decided in an instant also for long texts', () => {
    expect(isKatakanaName(`${'ア・'.repeat(50_000)}1`)).toBe(false);
  });
});
