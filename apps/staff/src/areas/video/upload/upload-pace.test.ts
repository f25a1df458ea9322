import { expect, test } from 'vitest';
import { nextPace } from '#areas/video/upload/upload-pace.ts';

test('nobody knows the pace from one look', () => {
  expect(nextPace(undefined, 1_000, 5_000)).toEqual({ at: 1_000, bytes: 5_000, speed: 0 });
});

test('the second look tells bytes per second, a look too soon nothing', () => {
  const first = nextPace(undefined, 0, 0);

  expect(nextPace(first, 499, 900)).toBe(first);
  expect(nextPace(first, 2_000, 4_000).speed).toBe(2_000);
});

test('a stretch that is much faster moves the pace by a part', () => {
  const steady = nextPace(nextPace(undefined, 0, 0), 1_000, 1_000);

  expect(nextPace(steady, 2_000, 12_000).speed).toBeCloseTo(4_000);
});

test('what fell back, as after a lost piece, starts over', () => {
  const steady = nextPace(nextPace(undefined, 0, 0), 1_000, 10_000);

  expect(nextPace(steady, 2_000, 4_000)).toEqual({ at: 2_000, bytes: 4_000, speed: 0 });
});
