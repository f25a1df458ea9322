import { expect, test } from 'vitest';
import { longSentenceIn } from '#areas/chat/template/long-sentence.ts';

test.each([
  ['短い文です。次も短い文です。', null],
  ['あ'.repeat(80), null],
  [`短い文です。${'い'.repeat(81)}。`, `${'い'.repeat(15)}…`],
  [`${'う'.repeat(60)}\n${'う'.repeat(60)}`, null],
])('a sentence that is hard to follow is named by its beginning', (text, expected) => {
  expect(longSentenceIn(text)).toBe(expected);
});
