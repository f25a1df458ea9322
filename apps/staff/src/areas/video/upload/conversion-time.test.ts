import { expect, test } from 'vitest';
import { secondsLeft } from '#areas/video/upload/conversion-time.ts';
import { nextPace } from '#areas/video/upload/upload-pace.ts';

const told = (...shares: [at: number, share: number][]) =>
  shares.reduce<ReturnType<typeof nextPace> | undefined>((pace, [at, share]) => nextPace(pace, at, share), undefined);

test.each([
  { what: 'nothing was told yet', pace: undefined, share: null, left: null },
  { what: 'only one share is known', pace: told([0, 0.2]), share: 0.2, left: null },
  { what: 'a tenth in ten seconds', pace: told([0, 0.2], [10_000, 0.3]), share: 0.3, left: 70 },
  { what: 'it started over', pace: told([0, 0.5], [10_000, 0.1]), share: 0.1, left: null },
  { what: 'all but done', pace: told([0, 0.9], [10_000, 0.999]), share: 0.999, left: 1 },
])('$what: $left seconds', ({ pace, share, left }) => {
  expect(secondsLeft(pace, share)).toBe(left);
});
