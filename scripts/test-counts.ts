import { readFile } from 'node:fs/promises';

/** How a stage of the tests ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export const readVitestCounts = (file: string, succeeded: boolean): Promise<Counts> =>
  readCounts(file, succeeded, (report: VitestReport) => ({
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests, but has failed.
    failed:
      report.numFailedTests +
      report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
        .length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

/**
 * A story in a browser that passes only when repeated has passed, as long as it is one of very few: a machine with two processors now
 * and then stands still for longer than a person would wait. More of them are a defect of the product or of the stories.
 */
const TOLERATED_REPEATS = 2;

export const readPlaywrightCounts = (file: string, succeeded: boolean): Promise<Counts> =>
  readCounts(file, succeeded, ({ stats: { expected, unexpected, flaky, skipped } }: PlaywrightReport) =>
    flaky > TOLERATED_REPEATS
      ? { passed: expected, failed: unexpected + flaky, skipped }
      : { passed: expected + flaky, failed: unexpected, skipped },
  );

/** A program that fails without naming a failed test, or without a report, counts as one failure. */
async function readCounts<Report>(
  file: string,
  succeeded: boolean,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const counts = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(JSON.parse(text));
  const silent = (!succeeded || text === undefined) && counts.failed === 0;
  return silent ? { ...counts, failed: 1 } : counts;
}

export const passedOrFailed = (passed: boolean): Counts => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
});

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  };
}

export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
