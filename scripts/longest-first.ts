import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take five seconds and more, the longest first. */
const longest = [
  'media/make-hls.test.ts',
  'database/embedded.test.ts',
  'commands/commands.test.ts',
  'pipeline/video-process.test.ts',
  'pipeline/video-killed.test.ts',
  'pipeline/video-s3.test.ts',
  'src/order-kinds.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? longest.length : place;
};

/** Starts the files that take longest first, so that none of them runs alone at the end. `TEST_ORDER=reverse` proves that no file needs another. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
    return process.env.TEST_ORDER === 'reverse' ? sorted.toReversed() : sorted;
  }
}
