import { expect, test } from 'vitest';
import { estimatedBirthDate, formatBirthDate, parseBirthDate } from '#time/birth-date.ts';

const today = '2026-11-21';

test.each([
  ['70歳', '1956-01-01'],
  ['７０才くらい', '1956-01-01'],
  ['約70代', '1956-01-01'],
  ['0歳', '2026-01-01'],
  ['131歳', null],
  ['70', null],
  ['1956', null],
  ['', null],
])('specification/patient.md §7: %j of somebody unknown is %s', (typed, date) => {
  expect(estimatedBirthDate(typed, today)).toBe(date);
});

test.each([
  ['1957-03-04', '1957年（昭和32年）3月4日'],
  ['19570304', '1957年（昭和32年）3月4日'],
  ['S32.3.4', '1957年（昭和32年）3月4日'],
  ['昭和32年3月4日', '1957年（昭和32年）3月4日'],
  ['3320304', '1957年（昭和32年）3月4日'],
  ['令和元年5月1日', '2019年（令和元年）5月1日'],
  ['平成元年1月7日', 'outsideEra'],
  ['5010430', 'outsideEra'],
])('specification/patient.md §7: %s is %s', (typed, shown) => {
  const birth = parseBirthDate(typed, today);
  expect('date' in birth ? formatBirthDate(birth.date) : birth.problem).toBe(shown);
});
