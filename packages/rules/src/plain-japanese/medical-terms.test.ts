import { expect, test } from 'vitest';
import { medicalTerms, searchTerms } from '#plain-japanese/medical-terms.ts';
import { termsIn } from '#plain-japanese/terms-in-text.ts';
import { readableText } from '#plain-japanese/readable-text.ts';
import { termSourceNames } from '#plain-japanese/medical-term.ts';

const termsOf = (text: string) => termsIn(text, readableText(text), true).map(({ term }) => term.term);

test('there are at least 150 terms, each once, with a reading and plain words whose source is named', () => {
  expect(medicalTerms.length).toBeGreaterThanOrEqual(150);
  expect(new Set(medicalTerms.map(({ term }) => term)).size).toBe(medicalTerms.length);
  for (const { reading, plain } of medicalTerms) {
    expect(reading).toMatch(/^[ぁ-ゖー]+$/);
    expect(plain.length).toBeGreaterThan(0);
    for (const { text, source } of plain) {
      expect(text.trim()).not.toBe('');
      expect(termSourceNames[source]).not.toBe('');
    }
  }
});

test('no wording needs a term of the table itself', () => {
  const known = new Set(['内視鏡', '透析', '免疫', 'ポリープ', '輸血']);
  const circular = medicalTerms.flatMap(({ term, plain, isEveryday }) =>
    plain
      .filter(({ source }) => source === 'editors')
      .flatMap(({ text }) => termsIn(text, readableText(text), isEveryday === true))
      .filter((inner) => !known.has(inner.term.term))
      .map((inner) => `${term}: ${inner.term.term}`),
  );
  expect(circular).toEqual([]);
});

test.each([
  ['誤嚥性肺炎', ['誤嚥性肺炎']],
  ['ステント', ['ステント']],
  ['ステントグラフト', []],
  ['CT検査', ['CT']],
  ['CTCAE', []],
  ['造影CT検査', ['造影CT']],
  ['点検体制', []],
  ['使用法', []],
  ['理学療法士', []],
  ['再発行', []],
])('in %s stand the terms %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test.each([
  ['むくみ', '浮腫'],
  ['ふしゅ', '浮腫'],
  ['フシュ', '浮腫'],
  ['浮腫', '浮腫'],
  ['ｍｒｉ', 'MRI'],
  ['床ずれ', '褥瘡'],
])('searching %s finds %s', (typed, term) => {
  expect(searchTerms(typed).map((entry) => entry.term)).toContain(term);
});

test('searching nothing finds all, nonsense nothing', () => {
  expect(searchTerms(' ')).toHaveLength(medicalTerms.length);
  expect(searchTerms('ほげほげ')).toEqual([]);
});
