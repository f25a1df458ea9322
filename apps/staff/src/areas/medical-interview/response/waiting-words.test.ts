import { expect, test } from 'vitest';
import { waitingWords } from '#areas/medical-interview/response/waiting-words.ts';

const now = new Date('2026-11-26T10:00:00+09:00');

test.each([
  ['2026-11-26T09:59:31+09:00', '0分'],
  ['2026-11-26T09:48:00+09:00', '12分'],
  ['2026-11-26T09:00:00+09:00', '1時間'],
  ['2026-11-26T08:55:00+09:00', '1時間5分'],
  ['2026-11-24T09:00:00+09:00', '2日'],
  // The clock of this computer is behind.
  ['2026-11-26T10:03:00+09:00', '0分'],
])('who waits since %s has waited %s', (since, words) => {
  expect(waitingWords(since, now)).toBe(words);
});
