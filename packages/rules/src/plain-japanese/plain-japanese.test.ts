import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlainJapanese, longestSentence, type Readership } from '#plain-japanese/plain-japanese.ts';
import { anyText } from '#testing/any-text.ts';

const found = (text: string, readership: Readership = 'learners') =>
  checkPlainJapanese(text, readership).findings.map(({ kind, start, end }) => `${kind}:${text.slice(start, end)}`);

test.each([
  ['薬をのんでください。', []],
  ['誤嚥に気をつけます。', ['term:誤嚥']],
  ['誤嚥《ごえん》に気をつけます。', ['term:誤嚥《ごえん》']],
  ['誤嚥（ごえん）に気をつけます。', ['term:誤嚥（ごえん）']],
  ['腫瘍マーカーをしらべます。', ['term:腫瘍マーカー']],
  ['再生検査をします。', []],
  ['手術後は休みます。', []],
  ['術後は休みます。', ['term:術後']],
  ['ＭＲＩをとります。', ['term:ＭＲＩ']],
  ['肺炎症状があります。', ['kanji:肺炎症状']],
  ['尿をためます。', ['kanji:尿']],
  ['尿（にょう）をためます。', []],
  ['尿《にょう》をためます。', []],
  ['毎日の薬をのまなければなりません。', ['obligation:なければなりません']],
  ['生まれないわけではありません。', ['doubleNegation:ないわけではありません']],
])('%s: learners may stumble over %j (specification/text-layer.md §10)', (text, places) => {
  expect(found(text)).toEqual(places);
});

test.each([
  ['治療の前に診察をします。', []],
  ['癌の治療をします。', ['kanji:癌']],
  ['薬を服用してください。', []],
  ['薬をのまなければなりません。', []],
])('%s: of everybody else less is expected: %j', (text, places) => {
  expect(found(text, 'everybody')).toEqual(places);
});

test.each([
  'これは生検（体の一部を取って調べる検査）です。生検のあとは休みます。',
  '体の一部を取って調べることを、生検といいます。',
  '体の一部を取って調べることを「生検」と言います。',
])('a term that the text explains is left alone: %s', (text) => {
  expect(found(text, 'everybody')).toEqual([]);
});

test.each(['learners', 'everybody'] as const)(
  'a sentence is long beyond the limit for %s, readings not counted',
  (readership) => {
    const limit = longestSentence[readership];
    expect(found(`${'あ'.repeat(limit - 1)}。`, readership)).toEqual([]);
    expect(found(`${'あ'.repeat(limit - 2)}山《${'や'.repeat(40)}》。`, readership)).toEqual([]);
    expect(found(`${'あ'.repeat(limit)}。`, readership)).toHaveLength(1);
  },
);

test('the measure counts sentences, those without findings, and kanji by when they are learned', () => {
  expect(checkPlainJapanese('山へ行きます。手術の痛みと腫れと嚥下。', 'learners').measure).toEqual({
    sentences: 2,
    clear: 1,
    longest: 12,
    average: 10,
    characters: 19,
    kanji: { 1: 3, 2: 1, 3: 0, 4: 0, 5: 1, 6: 1, secondary: 1, rare: 1 },
  });
});

test('an empty text has nothing to find', () => {
  expect(checkPlainJapanese('', 'learners')).toEqual({
    findings: [],
    measure: {
      sentences: 0,
      clear: 0,
      longest: 0,
      average: 0,
      characters: 0,
      kanji: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, secondary: 0, rare: 0 },
    },
  });
});

const pieces = fc.constantFrom(
  '誤嚥',
  '《ごえん》',
  '｜',
  '生検',
  '（せいけん）',
  '行われ',
  'ます',
  'ない',
  'わけではありません',
  '。',
  '\n',
  ' ',
  '　',
  '《',
  '》',
  '（',
  '）',
  '{{',
  '}}',
  '𠮷',
  '\u{E0100}',
  'され',
  'ＭＲＩ',
  'CT',
  '!',
  '\uD83D',
  '・',
);

test.each([
  ['any string', anyText],
  ['pieces in any order', fc.array(pieces, { maxLength: 60 }).map((all) => all.join(''))],
])('%s is checked: places lie within the text, in its order, and split no reading', (_, texts) => {
  fc.assert(
    fc.property(texts, fc.constantFrom('learners' as const, 'everybody' as const), (text, readership) => {
      const { findings, measure } = checkPlainJapanese(text, readership);
      let last = 0;
      for (const { start, end, words, advice } of findings) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(words.length).toBeGreaterThan(0);
        expect(advice).not.toBe('');
        last = start;
      }
      expect(measure.clear).toBeLessThanOrEqual(measure.sentences);
    }),
  );
});
