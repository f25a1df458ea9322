import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstDayOf,
  isInterviewDate,
  lastDayOf,
  readInterviewDate,
  splitDateTime,
} from '#interview/answer/interview-date.ts';

describe('a date as people write it', () => {
  test.each([
    ['2024/2/29', '2024-02-29'],
    ['２０２４年２月２９日', '2024-02-29'],
    ['20240229', '2024-02-29'],
    ['令和元年5月1日', '2019-05-01'],
    ['R1.5.1', '2019-05-01'],
    ['平成31年4月30日', '2019-04-30'],
    ['昭和64年1月7日', '1989-01-07'],
    ['昭和33年', '1958'],
    ['令和8年11月', '2026-11'],
    ['令和元年', '2019'],
    ['2019年5月頃', '2019-05'],
    ['2019年ごろ', '2019'],
    ['2019', '2019'],
  ])('%s is %s', (typed, date) => {
    expect(readInterviewDate(typed, 'year')).toEqual({ date });
  });

  test.each([
    ['2023年2月29日', 'notADate'],
    ['2月30日', 'format'],
    ['2024/2/30', 'notADate'],
    ['2024/13', 'notADate'],
    ['平成40年', 'outsideEra'],
    ['平成0年', 'outsideEra'],
    ['令和元年4月30日', 'outsideEra'],
    ['令和元年4月', 'outsideEra'],
    ['平成31年5月1日', 'outsideEra'],
    ['昭和64年1月8日', 'outsideEra'],
    ['きのう', 'format'],
    ['', 'format'],
  ])('%s is refused: %s', (typed, fault) => {
    expect(readInterviewDate(typed, 'year')).toEqual({ fault });
  });

  test.each([
    ['2019', 'month', 'tooRough'],
    ['2019-05', 'day', 'tooRough'],
  ] as const)('%s is too rough where the %s is asked for', (typed, precision, fault) => {
    expect(readInterviewDate(typed, precision)).toEqual({ fault });
  });

  test('whatever is read is a date, and is read the same again', () => {
    const anyWritten = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('昭和', '平成', '令和', 'S', 'h', 'r'),
          fc.integer({ min: 0, max: 70 }),
          fc.integer({ min: 0, max: 13 }),
          fc.integer({ min: 0, max: 32 }),
        )
        .map(([era, year, month, day]) => `${era}${year}.${month}.${day}`),
      fc.string(),
    );
    fc.assert(
      fc.property(anyWritten, (typed) => {
        const found = readInterviewDate(typed, 'year');
        if (!('date' in found)) return;
        expect(isInterviewDate(found.date)).toBe(true);
        expect(readInterviewDate(found.date, 'year')).toEqual(found);
      }),
    );
  });
});

test.each([
  ['2024', '2024-01-01', '2024-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2023-02', '2023-02-01', '2023-02-28'],
  ['2024-04-05', '2024-04-05', '2024-04-05'],
])('%s goes from %s to %s', (date, first, last) => {
  expect([firstDayOf(date), lastDayOf(date)]).toEqual([first, last]);
});

test.each(['2023-02-29', '2024-13', '2024-00', '24', '2024-2', '2024-02-30', '', '2024-01-01-01'])(
  '%s is no stored date',
  (value) => {
    expect(isInterviewDate(value)).toBe(false);
  },
);

describe('a date with something behind it', () => {
  test.each([
    ['2026/12/01 10:30', '2026/12/01', '10:30'],
    ['２０２６／１２／０１　１０：３０', '2026/12/01', '10:30'],
    ['令和8年12月1日 10時半', '令和8年12月1日', '10:30'],
    ['令和8年12月1日10時5分ごろ', '令和8年12月1日', '10:05'],
    ['2026-12-01T07:15:00', '2026-12-01', '07:15'],
    ['2026年12月1日(火) 午後3時', '2026年12月1日', '15:00'],
    ['2026/12/1、午前12時', '2026/12/1', '00:00'],
    ['2026/12/1 3:05 PM', '2026/12/1', '15:05'],
    ['R8.12.1 正午', 'r8.12.1', '12:00'],
    ['2026/12/1 夕方', '2026/12/1', null],
    ['2026/12/1 25:00', '2026/12/1', null],
    ['2026/12/1 10:75', '2026/12/1', null],
    ['2026/12/1 午後13時', '2026/12/1', null],
  ])('%s', (typed, day, time) => {
    expect(splitDateTime(typed)).toEqual({ day, time });
    expect(readInterviewDate(day, 'day')).toEqual({ date: '2026-12-01' });
  });

  test.each(['2026/12/1', '2026 12 1', '令和8年12月', 'きのう 10:30', '10:30', ''])('%j has none', (typed) => {
    expect(splitDateTime(typed)).toBeUndefined();
  });

  // Read from each of its spaces it takes minutes: the test ends by its time limit.
  test('a pasted text of 20,000 spaces has none', () => {
    expect(splitDateTime(`2026年12月1日${' '.repeat(20_000)}。`)).toBeUndefined();
  });
});
