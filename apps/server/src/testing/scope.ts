/**
 * Whether the campaigns run in full: `npm run test:full`, before a release. `npm test` runs a sample of each, and no file that is called
 * `*.full.test.ts`.
 */
export const isFull = process.env['TEST_SCOPE'] === 'full';

/** Chooses by the scope of the run. */
export const byScope = <T>(sample: T, full: T): T => (isFull ? full : sample);

/** Every n-th, beginning with `offset`, so that lists of different offsets cover each other's gaps; all of them in the full scope. */
export const sampleOf = <T>(all: readonly T[], every: number, offset = 0): readonly T[] =>
  isFull ? all : all.filter((_, index) => (index + offset) % every === 0);
