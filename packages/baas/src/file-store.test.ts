import { expect, test } from 'vitest';
import { nextChunkSize, storageLimits } from '#file-store.ts';

test('chunks double from 256 KB and never reach 32 MB', () => {
  const sizes: number[] = [storageLimits.firstChunkSize];
  for (let count = 0; count < 10; count += 1) sizes.push(nextChunkSize(sizes.at(-1) ?? 0));

  const KB = 1024;
  expect(sizes.slice(0, 3)).toEqual([256 * KB, 512 * KB, 1024 * KB]);
  expect(sizes.at(-1)).toBe(16 * 1024 * KB);
});

test('the limits are those that were given', () => {
  expect(storageLimits).toEqual({
    defaultRetryTime: 120_000,
    uploadRetryTime: 600_000,
    resumableAbove: 262_144,
    firstChunkSize: 262_144,
    chunkSizeBelow: 33_554_432,
    minResults: 1,
    maxResults: 1000,
  });
});
