import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateTimeInTokyo,
  dayInTokyo,
  endOfDayInTokyo,
  startOfDayInTokyo,
  formatClock,
  formatDate,
  formatDateTime,
  formatTime,
  formatDuration,
  formatRelative,
  localTimeInTokyo,
  todayInTokyo,
} from '#time/date-time.ts';

const anyMoment = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('an instant is shown as the clock in Tokyo shows it', () => {
  test.each([
    ['2026-11-21T05:05:00Z', '2026/11/21(土) 14:05'],
    ['2026-11-21T14:05:00+09:00', '2026/11/21(土) 14:05'],
    ['2026-11-20T15:00:00.000Z', '2026/11/21(土) 00:00'],
    ['2026-11-20T14:59:59.999Z', '2026/11/20(金) 23:59'],
    ['2026-12-31T15:00:00Z', '2027/01/01(金) 00:00'],
    ['2024-02-28T20:00:00Z', '2024/02/29(木) 05:00'],
  ])('%s → %s', (iso, shown) => {
    expect(formatDateTime(iso)).toBe(shown);
    expect(formatDate(iso)).toBe(shown.slice(0, -6));
    expect(formatTime(iso)).toBe(shown.slice(-5));
  });

  test('as the platform’s own zone data say', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const shown = formatDateTime(moment.toISOString());
        expect(shown.replaceAll('/', '-').replace(/\(.\)/, '')).toBe(platform.format(moment));
        expect(todayInTokyo(moment)).toBe(platform.format(moment).slice(0, 10));
      }),
    );
  });

  test('a day stays that day', () => {
    expect(formatDate('2026-11-21')).toBe('2026/11/21(土)');
    expect(formatDate('1957-03-04')).toBe('1957/03/04(月)');
  });

  test.each(['', 'yesterday', '2026-11-21T05:05:00', '2026-11-31', '2026-11-21 05:05Z', '2026-13-01T00:00:00Z'])(
    'and %j, which would mean another moment elsewhere or none, is refused',
    (iso) => {
      expect(() => formatDateTime(iso)).toThrow(RangeError);
      expect(() => formatDate(iso)).toThrow(RangeError);
    },
  );
});

describe('a day in Tokyo', () => {
  test('ends at 23:59:59.999 there', () => {
    expect(startOfDayInTokyo('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z');
    expect(endOfDayInTokyo('2026-11-21')).toBe('2026-11-21T14:59:59.999Z');
    expect(() => endOfDayInTokyo('2026-11-31')).toThrow(RangeError);
  });

  test('holds every moment that is called today', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const end = new Date(endOfDayInTokyo(todayInTokyo(moment))).getTime();
        expect(end - moment.getTime()).toBeGreaterThanOrEqual(0);
        expect(end - moment.getTime()).toBeLessThan(86_400_000);
        expect(todayInTokyo(new Date(end + 1))).not.toBe(todayInTokyo(moment));
      }),
    );
  });
});

describe('lengths of time', () => {
  test.each([
    [0, '0秒', '0:00'],
    [45, '45秒', '0:45'],
    [60, '1分', '1:00'],
    [125, '2分5秒', '2:05'],
    [750, '12分30秒', '12:30'],
    [3599, '59分59秒', '59:59'],
    [3600, '1時間', '1:00:00'],
    [3725, '1時間2分', '1:02:05'],
    [7200, '2時間', '2:00:00'],
    [90_000, '25時間', '25:00:00'],
    [59.6, '1分', '0:59'],
    [-5, '0秒', '0:00'],
    [Number.NaN, '0秒', '0:00'],
    [Number.POSITIVE_INFINITY, '0秒', '0:00'],
  ])('%d s → %s, %s', (seconds, duration, clock) => {
    expect(formatDuration(seconds)).toBe(duration);
    expect(formatClock(seconds)).toBe(clock);
  });

  test('a clock reads back as the seconds it shows', () => {
    fc.assert(
      fc.property(fc.nat(200_000), (seconds) => {
        const read = formatClock(seconds)
          .split(':')
          .reduce((total, part) => total * 60 + Number(part), 0);
        expect(read).toBe(seconds);
      }),
    );
  });
});

describe('how long ago', () => {
  const now = new Date('2026-11-21T05:05:00Z');

  test.each([
    ['2026-11-21T05:05:00Z', 'たった今'],
    ['2026-11-21T05:04:01Z', 'たった今'],
    ['2026-11-21T05:05:50Z', 'たった今'],
    ['2026-11-21T05:04:00Z', '1分前'],
    ['2026-11-21T05:00:00Z', '5分前'],
    ['2026-11-21T04:05:01Z', '59分前'],
    ['2026-11-21T04:05:00Z', '1時間前'],
    ['2026-11-21T02:00:00Z', '3時間前'],
    ['2026-11-20T15:00:00Z', '14時間前'],
    ['2026-11-20T14:59:00Z', '昨日 23:59'],
    ['2026-11-20T05:05:00Z', '昨日 14:05'],
    ['2026-11-19T15:00:00Z', '昨日 00:00'],
    ['2026-11-19T14:59:00Z', '2026/11/19(木)'],
    ['2025-11-21T05:05:00Z', '2025/11/21(金)'],
    ['2026-11-21T06:05:00Z', '2026/11/21(土) 15:05'],
  ])('%s is %s', (iso, shown) => {
    expect(formatRelative(iso, now)).toBe(shown);
  });

  test('just after midnight, minutes still count', () => {
    expect(formatRelative('2026-11-20T14:50:00Z', new Date('2026-11-20T15:10:00Z'))).toBe('20分前');
  });
});

test.each([
  ['2026-11-27T20:00:00Z', '2026-11-28'],
  ['2026-11-28T07:15:00+09:00', '2026-11-28'],
  ['2026-11-19T23:30:00.000Z', '2026-11-20'],
  ['2026-12-31T10:00:00-05:00', '2027-01-01'],
  ['2026-11-27T14:59Z', '2026-11-27'],
  ['2026-11-28', '2026-11-28'],
  ['2026-11', '2026-11'],
  ['2026', '2026'],
  ['2026-11-28T07:15:00', null],
  ['2026-02-30T07:15:00Z', null],
  ['2026-11-28T99:00:00Z', null],
  ['9999-12-31T23:59:59Z', null],
  ['yesterday', null],
  ['', null],
])('the day of a dateTime is that in Tokyo: %s → %s', (dateTime, day) => {
  expect(dayInTokyo(dateTime)).toBe(day);
});

test.each([
  ['2026-11-27T20:00:00Z', '2026-11-28T05:00', '2026-11-28T05:00:00+09:00'],
  ['2026-11-28T07:15:30+09:00', '2026-11-28T07:15:30', '2026-11-28T07:15:30+09:00'],
  ['2026-12-31T10:00:00-05:00', '2027-01-01T00:00', '2027-01-01T00:00:00+09:00'],
  ['2026-11-28', '2026-11-28', '2026-11-28'],
  ['2026-11', '2026-11', '2026-11'],
  ['2026', '2026', '2026'],
])('a dateTime has its time in Tokyo, and goes out with the offset: %s', (dateTime, local, out) => {
  expect(localTimeInTokyo(dateTime)).toBe(local);
  expect(dateTimeInTokyo(local)).toBe(out);
});
