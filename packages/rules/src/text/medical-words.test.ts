import { expect, test } from 'vitest';
import { medicalWords, otherWordsFor } from '#text/medical-words.ts';
import { foldForSearch } from '#text/text-folding.ts';

const others = (typed: string) => otherWordsFor(foldForSearch(typed));

test.each([
  ['胃カメラ', '上部消化管内視鏡'],
  ['上部消化管内視鏡', '胃カメラ'],
  ['大腸カメラ', '下部消化管内視鏡'],
  ['大腸カメラ', '大腸内視鏡'],
  ['心カテ', '冠動脈造影'],
  ['帝切', '帝王切開'],
  ['白内障', '水晶体再建'],
  ['全麻', '全身麻酔'],
  ['胃かめら', '上部消化管内視鏡'],
  ['ＥＧＤ', '胃カメラ'],
])('%s is also called %s (specification/library.md §1)', (typed, other) => {
  expect(others(typed)).toContain(foldForSearch(other));
});

test('a word within a longer one is exchanged there', () => {
  expect(others('胃カメラ検査')).toContain(foldForSearch('上部消化管内視鏡検査'));
  expect(others('大腸内視鏡検査')).toContain(foldForSearch('下部消化管内視鏡検査'));
});

test('a word that is still being typed stands for what it begins, two letters for nothing', () => {
  expect(others('胃カメ')).toContain(foldForSearch('上部消化管内視鏡'));
  expect(others('胃カ')).toEqual([]);
});

test('what has no other name has none', () => {
  expect(others('入院のご案内')).toEqual([]);
});

test('every row names a thing in at least two ways, and no word stands twice', () => {
  const words = medicalWords.flat().map(foldForSearch);

  expect(medicalWords.filter((row) => row.length < 2)).toEqual([]);
  expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
});
