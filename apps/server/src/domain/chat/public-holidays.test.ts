import { expect, test } from 'vitest';
import { isPublicHoliday } from '#domain/chat/public-holidays.ts';

test.each([
  ['2026-11-23', '勤労感謝の日', true],
  ['2026-05-06', 'the substitute of a holiday on a Sunday, behind two others', true],
  ['2026-09-22', 'a day between two holidays', true],
  ['2027-03-22', 'the substitute of 春分の日', true],
  ['2020-07-24', 'a holiday moved by law for one year', true],
  ['2020-10-12', 'where it would have been', false],
  ['2026-12-31', 'New Year’s Eve is none', false],
  ['2026-11-24', 'a Tuesday', false],
])('%s: %s', (date, _, expected) => {
  expect(isPublicHoliday(date)).toBe(expected);
});
