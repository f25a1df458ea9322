import { expect, test } from 'vitest';
import { chapterAt, chapterEnd } from '#video/chapters.ts';

const before = { title: '検査の前', start: 5 };
const during = { title: '検査の流れ', start: 30 };
const chapters = [before, during];

test.each([
  [null, undefined],
  [4.9, undefined],
  [5, before],
  [29.9, before],
  [30, during],
  [90, during],
])('second %s lies in %o', (seconds, chapter) => {
  expect(chapterAt(chapters, seconds)).toBe(chapter);
});

test('a chapter lasts until the next one, the last one to the end', () => {
  expect(chapterEnd(chapters, before, 60)).toBe(30);
  expect(chapterEnd(chapters, during, 60)).toBe(60);
});
