import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KANJI_VARIANTS, VARIANT_GROUPS } from '#text/kanji-variants.ts';
import { anyText } from '#testing/any-text.ts';
import { foldForSearch, queryGrams, searchGrams, searchTerms } from '#text/text-folding.ts';

const anySearchedText = fc.oneof(
  anyText,
  fc.string({
    unit: fc.constantFrom(...'かガｶﾞ゛゙ﾞーｰ-―山髙﨑𠮷葛\u{e0100}\ufe00Ａａaéø０1　 ・\n\u200b'),
    maxLength: 20,
  }),
);

describe('texts that a person calls equal fold to the same', () => {
  test.each([
    ['髙橋', '高橋'],
    ['山﨑', '山崎'],
    ['𠮷田', '吉田'],
    ['渡邊', '渡辺'],
    ['渡邉', '渡辺'],
    ['齋藤', '斉藤'],
    ['齊藤', '斎藤'],
    ['澤田', '沢田'],
    ['濱口', '浜口'],
    ['廣瀨', '広瀬'],
    ['中嶋', '中島'],
    ['嶌田', '島田'],
    ['槗本', '橋本'],
    ['德川', '徳川'],
    ['栁沢', '柳沢'],
    ['葛\u{e0100}城', '葛城'],
    ['辻\u{e0101}', '辻'],
    ['\ufa19谷', '神谷'],
    ['一ヶ瀬', '一ケ瀬'],
    ['山田　太郎', '山田太郎'],
    [' 山田 太郎\t', '山田太郎'],
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ﾊﾟﾊﾟ', 'ぱぱ'],
    ['か\u3099', 'が'],
    ['か゛', 'が'],
    ['わ\u3099', 'ヷ'],
    ['う゛ぃ', 'ヴィ'],
    ['ＡＢＣ', 'abc'],
    ['００１２', '0012'],
    ['マリア・サントス', 'マリア サントス'],
    ['ﾏﾘｱ･ｻﾝﾄｽ', 'まりあさんとす'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['José', 'JOSE'],
    ['ΝΙΚΟΣ', 'νικοσ'],
    ['らーめん', 'ラ-メン'],
    ['らｰめん', 'ら―めん'],
    ['03−1234', '03-1234'],
    ['03－1234', '03ー1234'],
    ['㈱', '(株)'],
    ['太\u200b郎\ufeff', '太郎'],
    ['太郎\u202e', '太郎'],
  ])('%s = %s', (a, b) => {
    expect(foldForSearch(a)).toBe(foldForSearch(b));
  });

  test.each([
    ['一郎', 'ー郎'],
    ['大坂', '大阪'],
    ['脇', '脅'],
    ['はは', 'ばば'],
    ['つる', 'っる'],
    ['田口', '田ロ'],
    ['かな', '仮名'],
  ])('%s is not %s', (a, b) => {
    expect(foldForSearch(a)).not.toBe(foldForSearch(b));
  });

  test('folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(anySearchedText, (text) => {
        const folded = foldForSearch(text);
        expect(foldForSearch(folded)).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });

  test('spaces and variation selectors never matter, wherever they stand', () => {
    const extra = fc.constantFrom(' ', '　', '\u{e0100}', '\u{e01ef}', '\ufe00', '\t', '\u200b');
    fc.assert(
      fc.property(anySearchedText, extra, fc.nat(), (text, inserted, at) => {
        const characters = [...text.toWellFormed().normalize('NFKC')];
        const position = characters.length === 0 ? 0 : at % (characters.length + 1);
        const spread = [...characters.slice(0, position), inserted, ...characters.slice(position)].join('');
        expect(foldForSearch(spread)).toBe(foldForSearch(characters.join('')));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the table of variants', () => {
  test('names each kanji once, in the form that normalisation leaves alone', () => {
    const characters = VARIANT_GROUPS.flatMap((group) => [...group]);
    expect(characters.length - new Set(characters).size).toBe(0);
    for (const character of characters) expect(character.normalize('NFKD')).toBe(character);
  });

  test('leads every variant to the everyday form of its group', () => {
    for (const group of VARIANT_GROUPS) {
      const [everyday = '', ...variants] = group;
      expect(variants.length).toBeGreaterThan(0);
      expect(new Set([...group].map(foldForSearch))).toEqual(new Set([everyday]));
    }
    expect(KANJI_VARIANTS.size).toBeGreaterThan(350);
  });
});

describe('grams', () => {
  test('are the single characters and pairs of the folded text, each once', () => {
    expect(searchGrams('𠮷田 𠮷')).toEqual(['吉', '田', '吉田', '田吉']);
    expect(searchGrams('が')).toEqual(['ガ']);
    expect(searchGrams('')).toEqual([]);
    expect(searchGrams(' 　')).toEqual([]);
  });

  test('of a query are pairs, or the one character of a short term', () => {
    expect(queryGrams('山田太郎')).toEqual(['山田', '田太', '太郎']);
    expect(queryGrams('髙')).toEqual(['高']);
    expect(queryGrams('山田　太')).toEqual(['山田', '太']);
    expect(queryGrams('  ・ ')).toEqual([]);
    expect(queryGrams('ああああ ああ')).toEqual(['アア']);
  });

  test.each([
    ['00000010', '10'],
    ['00000010', '１０'],
    ['山田 太郎', '山田太郎'],
    ['山田 太郎', '太郎　山田'],
    ['髙﨑 𠮷男', '高崎'],
    ['高崎 吉男', '髙﨑 𠮷'],
    ['ヤマダ タロウ', 'やまだ'],
    ['葛\u{e0100}城', '葛城'],
    ['手術・検査', '術検'],
  ])('%s is found by %s', (text, query) => {
    expect(searchGrams(text)).toEqual(expect.arrayContaining(queryGrams(query)));
    expect(queryGrams(query)).not.toEqual([]);
  });

  test('every part of a folded text finds it, and is contained as a term', () => {
    fc.assert(
      fc.property(anySearchedText, fc.nat(), fc.nat(), (text, from, length) => {
        const characters = [...foldForSearch(text)];
        const start = from % (characters.length + 1);
        const part = characters.slice(start, start + 1 + (length % 5)).join('');
        expect(searchGrams(text)).toEqual(expect.arrayContaining(queryGrams(part)));
        expect(searchTerms(part)).toEqual(part === '' ? [] : [part]);
      }),
      { numRuns: 2000 },
    );
  });

  test('hold no half of a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const gram of searchGrams(`\ud842${text}`)) expect(gram.isWellFormed()).toBe(true);
      }),
    );
  });
});
