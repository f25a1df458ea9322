import { expect, test } from 'vitest';
import { secondsOfClock } from '#areas/video/clock-time.ts';

test.each([
  ['', null],
  ['65', 65],
  ['1:05', 65],
  ['１：０５', 65],
  ['1:02:03', 3723],
  ['0:00', 0],
])('%s is %s seconds', (typed, seconds) => {
  expect(secondsOfClock(typed)).toBe(seconds);
});

test.each(['abc', '1:75', '-3', '1:2:3:4'])('%s is no time', (typed) => {
  expect(secondsOfClock(typed)).toBeNaN();
});
