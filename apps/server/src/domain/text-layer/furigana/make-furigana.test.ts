import { readFileSync } from 'node:fs';
import { rubyProblem, stripRuby } from '@nattoku/rules/text/ruby';
import { describe, expect, test } from 'vitest';
import { makeFurigana } from '#domain/text-layer/furigana/make-furigana.ts';
import { medicalTerms } from '#domain/text-layer/furigana/medical-readings.ts';

/** 258 sentences as hospitals write them, read by a person. */
const sentences = readFileSync(new URL('sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('readings that the server makes (specification/text-layer.md §13)', () => {
  test('are those that a person gave 258 medical sentences', async () => {
    const made = await makeFurigana(sentences.map(stripRuby));
    expect(made).toHaveLength(258);
    expect(made.filter((text, at) => text !== sentences[at])).toEqual([]);
  });

  test('change no word of a text, whatever it holds', async () => {
    const odd = [
      '',
      '\n\n',
      '髙﨑𠮷野',
      'CT（造影あり）\n・😀 1,234mL',
      '《重要》検査です',
      '｜胃《い》の検査',
      '々〆',
      '一二三日',
    ];
    const made = await makeFurigana(odd);
    expect(made.map((text, at) => rubyProblem(stripRuby(odd[at] ?? ''), text))).toEqual(odd.map(() => null));
    expect(made[4]).toBe('《重要》検査です');
  });

  test.each([
    ['1日に2人、10日間で3本', '｜1日《いちにち》に｜2人《ふたり》、｜10日間《とおかかん》で3｜本《ぼん》'],
    ['4月1日から2、3日', '4｜月《がつ》｜1日《ついたち》から2、3｜日《にち》'],
    ['12日目、21人分', '12｜日目《にちめ》、21｜人分《にんぶん》'],
    ['薬を飲んだ方がよい方', '｜薬《くすり》を｜飲《の》んだ｜方《ほう》がよい｜方《かた》'],
    [
      '病院に行った後、検査を行った',
      '｜病院《びょういん》に｜行《い》った｜後《あと》、｜検査《けんさ》を｜行《おこな》った',
    ],
    ['手術中に体の中を見る', '｜手術《しゅじゅつ》｜中《ちゅう》に｜体《からだ》の｜中《なか》を｜見《み》る'],
  ])('%s is read by what stands around each word', async (text, expected) => {
    expect(await makeFurigana([text])).toEqual([expected]);
  });
});

test('each known term has one reading, in kana', () => {
  const terms = medicalTerms();
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  expect(terms.filter(({ reading }) => !/^[ぁ-ゖァ-ヺー]+$/u.test(reading))).toEqual([]);
});
