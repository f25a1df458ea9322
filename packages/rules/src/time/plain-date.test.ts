import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateParts, daysBetween, isPlainDate, plainDate, weekday } from '#time/plain-date.ts';

const anyDate = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe('a plain date', () => {
  test.each(['2024-02-29', '2000-02-29', '1957-03-04', '0001-01-01', '9999-12-31'])('may be %s', (date) => {
    expect(isPlainDate(date)).toBe(true);
  });

  test.each(['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'])(
    'is never %s',
    (date) => {
      expect(isPlainDate(date)).toBe(false);
      expect(() => dateParts(date)).toThrow(RangeError);
    },
  );

  test.each(['', '2026-1-1', '2026/01/01', '2026-01-01T00:00:00Z', '2026-01-01\n', '２０２６-01-01'])(
    'is written in one way only, not %j',
    (text) => {
      expect(isPlainDate(text)).toBe(false);
    },
  );

  test('agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const moment = new Date(Date.UTC(year, month - 1, day));
        const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
        expect(plainDate({ year, month, day }) !== null).toBe(exists);
      }),
    );
  });

  test('is the same after taking it apart and putting it together', () => {
    fc.assert(fc.property(anyDate, (date) => plainDate(dateParts(date)) === date));
  });
});

describe('adding days', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s %i days → %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('can be undone, and moves the weekday along', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -400, max: 400 }), (date, days) => {
        fc.pre(date > '0003-01-01' && date < '9997-01-01');
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(weekday(addDays(date, days))).toBe((((weekday(date) + days) % 7) + 7) % 7);
      }),
    );
  });

  test('refuses what is no date, and leaving the calendar', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });
});

test.each([
  ['2026-11-21', '2026-11-24', 3],
  ['2026-11-24', '2026-11-21', -3],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});
