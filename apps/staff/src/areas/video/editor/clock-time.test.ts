import { expect, test } from 'vitest';
import { clockOf, secondsOfClock } from '#areas/video/editor/clock-time.ts';

test.each([
  ['', null],
  ['65', 65],
  ['1:05', 65],
  ['１：０５', 65],
  ['1:02:03', 3723],
  ['0:00', 0],
  ['1:05.25', 65.25],
  ['０：０１．５', 1.5],
])('%s is %s seconds', (typed, seconds) => {
  expect(secondsOfClock(typed)).toBe(seconds);
});

test.each(['abc', '1:75', '-3', '1:2:3:4', '1:05.', '1:05.1234'])('%s is no time', (typed) => {
  expect(secondsOfClock(typed)).toBeNaN();
});

test.each([
  [0, '0:00'],
  [65.25, '1:05.250'],
  [3723, '1:02:03'],
  [59.9996, '1:00'],
])('%s seconds are written as %s', (seconds, written) => {
  expect(clockOf(seconds)).toBe(written);
});
