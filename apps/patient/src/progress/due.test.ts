import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { dueSentence, nextDue, partDueSentence } from '#progress/due.ts';
import { anItem, anOrder } from '#testing/patient-pages.ts';

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

test.each([
  ['2026-11-28T14:59:59.999Z', '11月28日（土）まで'],
  ['2026-11-21T14:59:59.999Z', '今日まで'],
  ['2026-11-20T14:59:59.999Z', '11月20日（金）までの予定でした'],
])('a part with the day %s says %s', (dueAt, sentence) => {
  expect(partDueSentence(dueAt, now)).toBe(sentence);
});

test('the next day of an order is that of what is open and comes first', () => {
  const [passed, soon, later, last] = [20, 24, 26, 28].map((day) => `2026-11-${day}T14:59:59.999Z`);
  const next = (...items: ReturnType<typeof anItem>[]) => nextDue(anOrder({ dueAt: last ?? null, items }), now);
  const film = (dueAt: string | undefined, done = false) => anItem({ done, finished: done, ...(dueAt && { dueAt }) });
  expect(next(film(later), film(soon), film(undefined))).toBe(soon);
  expect(next(film(later), film(soon, true))).toBe(later);
  expect(next(film(passed), film(undefined))).toBe(last);
});
