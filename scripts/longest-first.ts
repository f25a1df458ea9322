import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds and more, the longest first. */
const longest = [
  'paper/consent-paper.test.ts',
  'commands/commands.test.ts',
  'database/embedded.test.ts',
  'process/kill-nine.test.ts',
  'src/order-kinds.test.ts',
];

/** Conversions step back for other programs, so they wait where browsers run beside them. The browsers end before the other tests do. */
const converts = /\/(kernel\/media|video\/pipeline)\//;

const rank = ({ moduleId }: TestSpecification): number => {
  if (converts.test(moduleId)) return longest.length + 1;
  const place = longest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? longest.length : place;
};

/**
 * Starts the files that take longest first, so that none of them runs alone at the end, and those that convert films last.
 * `TEST_ORDER=reverse` proves that no file needs another.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
    return process.env.TEST_ORDER === 'reverse' ? sorted.toReversed() : sorted;
  }
}
