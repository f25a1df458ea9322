import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FINISHED_SHARE,
  addRange,
  gaps,
  isFinished,
  mergeRanges,
  watchedPercent,
  watchedSeconds,
  watchedShare,
} from '#video/watched-ranges.ts';
import type { WatchedRange } from '#video/watched-ranges.ts';

const range = (start: number, end: number): WatchedRange => ({ start, end });

const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -10, max: 700, noNaN: true }),
  fc.integer({ min: -5, max: 650 }),
);
const anyRanges = fc.array(fc.record({ start: anyNumber, end: anyNumber }), { maxLength: 30 });
const anyDuration = fc.double({ min: 0.1, max: 600, noNaN: true });

describe('merging', () => {
  test.each([
    ['nothing', [], []],
    ['overlapping', [range(5, 10), range(0, 6)], [range(0, 10)]],
    ['touching', [range(0, 5), range(5, 10)], [range(0, 10)]],
    ['apart', [range(8, 10), range(0, 5)], [range(0, 5), range(8, 10)]],
    ['inside', [range(0, 10), range(2, 3)], [range(0, 10)]],
    ['twice the same', [range(1, 2), range(1, 2)], [range(1, 2)]],
    ['empty or reversed', [range(5, 5), range(9, 3)], []],
    ['before the start', [range(-5, 3)], [range(0, 3)]],
    ['not numbers', [range(Number.NaN, 3), range(0, Number.NaN)], []],
  ])('%s', (_, given, merged) => {
    expect(mergeRanges(given)).toEqual(merged);
  });

  test('does not touch what it was given', () => {
    const given = [range(5, 10), range(0, 6)];
    mergeRanges(given);
    expect(given).toEqual([range(5, 10), range(0, 6)]);
  });

  test('gives sorted ranges apart from each other, and the same again when merged again', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const merged = mergeRanges(ranges);
        expect(mergeRanges(merged)).toEqual(merged);
        merged.reduce((last, { start, end }) => {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          return end;
        }, Number.NEGATIVE_INFINITY);
      }),
    );
  });

  test('does not depend on the order of arrival', () => {
    const shuffled = anyRanges.chain((ranges) =>
      fc.tuple(fc.constant(ranges), fc.shuffledSubarray(ranges, { minLength: ranges.length })),
    );
    fc.assert(
      fc.property(shuffled, ([ranges, others]) => {
        expect(mergeRanges(others)).toEqual(mergeRanges(ranges));
      }),
    );
  });

  test('one by one, late or twice gives the same as all at once', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const oneByOne = [...ranges, ...ranges].reduce<WatchedRange[]>(addRange, []);
        expect(oneByOne).toEqual(mergeRanges(ranges));
      }),
    );
  });
});

describe('what was watched', () => {
  test('counts each second once', () => {
    expect(watchedSeconds([range(0, 10), range(5, 15), range(20, 21)])).toBe(16);
  });

  test('is a share of the video', () => {
    expect(watchedShare([range(0, 30)], 120)).toBe(0.25);
    expect(watchedShare([range(0, 500)], 120)).toBe(1);
    expect(watchedShare([range(200, 500)], 120)).toBe(0);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is nothing while the duration is %d', (duration) => {
    expect(watchedShare([range(0, 10)], duration)).toBe(0);
    expect(isFinished([range(0, 10)], duration)).toBe(false);
    expect(gaps([range(0, 10)], duration)).toEqual([]);
  });

  test('never exceeds the video, and never shrinks when more is watched', () => {
    fc.assert(
      fc.property(anyRanges, fc.record({ start: anyNumber, end: anyNumber }), anyDuration, (ranges, more, duration) => {
        const share = watchedShare(ranges, duration);
        expect(watchedSeconds(ranges, duration)).toBeLessThanOrEqual(duration * (1 + 1e-9));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(watchedShare(addRange(ranges, more), duration)).toBeGreaterThanOrEqual(share - 1e-9);
      }),
    );
  });

  test('agrees with counting the seconds one by one', () => {
    const wholeRanges = fc.array(fc.record({ start: fc.nat(120), end: fc.nat(120) }));
    fc.assert(
      fc.property(wholeRanges, (ranges) => {
        const seconds = Array.from({ length: 100 }, (_, second) => second);
        const seen = seconds.filter((second) => ranges.some(({ start, end }) => start <= second && second < end));
        expect(watchedSeconds(ranges, 100)).toBe(seen.length);
      }),
    );
  });
});

describe('a video is finished', () => {
  test('from 95 % on', () => {
    expect(FINISHED_SHARE).toBe(0.95);
    expect(isFinished([range(0, 95)], 100)).toBe(true);
    expect(isFinished([range(0, 94.9)], 100)).toBe(false);
    expect(isFinished([range(5, 100)], 100)).toBe(true);
    expect(isFinished([range(94, 100)], 100)).toBe(false);
  });

  test('at exactly 95 %, whatever its length and in however many pieces', () => {
    fc.assert(
      fc.property(anyDuration, fc.integer({ min: 1, max: 50 }), (duration, pieces) => {
        const step = (duration * FINISHED_SHARE) / pieces;
        const ranges = Array.from({ length: pieces }, (_, index) => range(index * step, (index + 1) * step));
        expect(isFinished(ranges, duration)).toBe(true);
        expect(isFinished(ranges.slice(1), duration)).toBe(false);
      }),
    );
  });
});

describe('gaps', () => {
  test.each([
    ['nothing watched', [], [range(0, 100)]],
    ['all watched', [range(0, 100)], []],
    ['the middle missing', [range(0, 40), range(60, 100)], [range(40, 60)]],
    ['both ends missing', [range(10, 90)], [range(0, 10), range(90, 100)]],
    ['only beyond the end', [range(150, 200)], [range(0, 100)]],
  ])('%s', (_, watched, missing) => {
    expect(gaps(watched, 100)).toEqual(missing);
  });

  test('and watched ranges together make the whole video', () => {
    fc.assert(
      fc.property(anyRanges, anyDuration, (ranges, duration) => {
        const missing = gaps(ranges, duration);
        expect(mergeRanges([...ranges, ...missing], duration)).toEqual([range(0, duration)]);
        const total = watchedSeconds(ranges, duration) + watchedSeconds(missing, duration);
        expect(total).toBeCloseTo(duration, 6);
      }),
    );
  });
});

test.each([
  [0, 0],
  [0.676, 67],
  [0.29, 29],
  [0.999, 99],
  [1, 100],
])('a share of %d is told as %d per cent', (share, told) => {
  expect(watchedPercent(share)).toBe(told);
});
