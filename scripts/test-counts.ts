import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { root } from './repository.ts';

/** How a stage of the tests ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each test that failed, printed again where the run ends. */
  readonly named: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  /** The path of the file. */
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    file: string;
    line: number;
    title: string;
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
  }[];
}

export const readVitestCounts = (file: string, succeeded: boolean): Promise<Counts> =>
  readCounts(file, succeeded, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(cannotBeLoaded).length,
    skipped: report.numPendingTests + report.numTodoTests,
    named: report.testResults.flatMap(failuresIn),
  }));

/** A file that cannot be loaded has no tests, but has failed. */
const cannotBeLoaded = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' && assertionResults.length === 0;

function failuresIn(file: VitestFile): string[] {
  if (cannotBeLoaded(file)) return [failure(file.name, file.message)];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file.name} › ${fullName}`, failureMessages[0]));
}

const failure = (name: string, message: string | undefined): string =>
  `✗ ${name.replace(`${root}/`, '')}: ${firstLine(message)}`;

/** Without the colours of a terminal. */
function firstLine(message: string | undefined): string {
  return stripVTControlCharacters(message ?? 'no reason given').split('\n', 1)[0] ?? '';
}

export const readPlaywrightCounts = (file: string, succeeded: boolean): Promise<Counts> =>
  readCounts(file, succeeded, ({ stats: { expected, unexpected, flaky, skipped }, suites }: PlaywrightReport) => ({
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    named: suites.flatMap(failedStories),
  }));

/** A story that was repeated has failed, whatever became of it then. */
function failedStories({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedStories)];
}

/** A program that fails without naming a failed test, or without a report, counts as one failure. */
async function readCounts<Report>(
  file: string,
  succeeded: boolean,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const counts = text === undefined ? nothing : count(JSON.parse(text));
  const silent = (!succeeded || text === undefined) && counts.failed === 0;
  return silent
    ? { ...counts, failed: 1, named: [...counts.named, `✗ ${file}: failed without naming a test`] }
    : counts;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, named: [] };

/** Of a stage or check that is one thing; `name` is said when it failed. */
export const passedOrFailed = (passed: boolean, name: string): Counts =>
  passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, named: [`✗ ${name}`] };

export const skippedBecause = (reason: string): Counts => ({ ...nothing, skipped: 1, named: [`Skipped: ${reason}`] });

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    named: all.flatMap(({ named }) => named),
  };
}

export const describeCounts = ({ passed, failed, skipped }: Omit<Counts, 'named'>): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
