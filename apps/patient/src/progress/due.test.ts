import { expect, test } from 'vitest';
import { dueSentence } from '#progress/due.ts';

const now = new Date('2026-11-21T05:00:00Z');

test.each([
  ['2026-11-28T14:59:59.999Z', '11月28日（土）までにごらんください'],
  ['2026-11-21T14:59:59.999Z', '今日のうちにごらんください'],
  ['2026-11-22T14:59:59.999Z', '明日、11月22日（日）までにごらんください'],
  ['2026-11-20T14:59:59.999Z', '11月20日（金）までの予定でした。今からでもごらんいただけます'],
  ['2027-01-04T14:59:59.999Z', '2027年1月4日（月）までにごらんください'],
])('%s reads %s', (dueAt, sentence) => {
  expect(dueSentence(dueAt, now)).toBe(sentence);
});

test('the day is the one in Japan, also shortly after midnight', () => {
  expect(dueSentence('2026-11-22T14:59:59.999Z', new Date('2026-11-21T15:30:00Z'))).toBe('今日のうちにごらんください');
});
