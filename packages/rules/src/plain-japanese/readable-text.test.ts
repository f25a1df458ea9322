import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableText, sentencesOf } from '#plain-japanese/readable-text.ts';
import { anyText } from '#testing/any-text.ts';

test.each([
  ['｜誤嚥《ごえん》に注意', '誤嚥に注意'],
  ['誤嚥《ごえん》に注意', '誤嚥に注意'],
  ['絶食（ぜっしょく）です', '絶食です'],
  ['薬を のんで ください', '薬をのんでください'],
  ['薬を　のむ', '薬をのむ'],
  ['CT scan を します', 'CT scanをします'],
  ['ＭＲＩ検査', 'MRI検査'],
  ['葛󠄀城', '葛城'],
  ['{{患者名}}さん', '\uFFFCさん'],
  ['https://example.org/a?b=1 を見る', '\uFFFCを見る'],
  ['《》と（）', '《》と（）'],
  ['かな（かな）', 'かな（かな）'],
  ['手術（しゅじゅつ）室', '手術室'],
])('%s is read as %s', (text, words) => {
  expect(readableText(text).words).toBe(words);
});

test('a place in the words leads to one in the text, with the reading that belongs to it', () => {
  const text = '次は｜誤嚥《ごえん》です。𠮷《よし》さん';
  const { words, starts, ends, hasReading } = readableText(text);
  const place = (word: string) => {
    const at = words.indexOf(word);
    return text.slice(starts[at], ends[at + word.length - 1]);
  };
  expect(place('誤嚥')).toBe('｜誤嚥《ごえん》');
  expect(place('𠮷')).toBe('𠮷《よし》');
  expect(place('です')).toBe('です');
  expect(hasReading[words.indexOf('誤')]).toBe(true);
  expect(hasReading[words.indexOf('で')]).toBe(false);
});

test.each([
  ['一つ。二つ！三つ', ['一つ。', '二つ！', '三つ']],
  ['「痛い。」と言う。', ['「痛い。」', 'と言う。']],
  ['一行\n二行', ['一行', '二行']],
  ['。。。\n\n', []],
  ['', []],
])('%j has the sentences %j', (text, sentences) => {
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});

test('any text can be read: places rise and lie within it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { words, starts, ends, hasReading } = readableText(text);
      expect([starts.length, ends.length, hasReading.length]).toEqual([words.length, words.length, words.length]);
      for (const [index, start] of starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
        expect(ends[index]).toBeGreaterThan(start);
        expect(ends[index]).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});
