import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { root } from './repository.ts';

/** How a stage of the tests ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each test that failed, and for each that passed only when repeated: said again where the run ends. */
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

/** Paths of the files in which a test failed. */
export async function failedFiles(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const { testResults }: VitestReport = JSON.parse(text);
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The first run, in which all that failed passed when it was repeated alone. */
export const passedWhenRepeated = ({ passed, failed, skipped, named }: Counts): Counts => ({
  passed: passed + failed,
  failed: 0,
  skipped,
  named: named.map((line) => line.replace('✗', '↻ passed when repeated:')),
});

/**
 * What passes only when repeated – a story in a browser, or a file of tests run again alone – has passed, as long as it is one of very
 * few: a machine with two processors now and then stands still for longer than a person would wait. More of them are a defect of the
 * product or of the tests.
 */
export const TOLERATED_REPEATS = 5;

export const readPlaywrightCounts = (file: string, succeeded: boolean): Promise<Counts> =>
  readCounts(file, succeeded, ({ stats: { expected, unexpected, flaky, skipped }, suites }: PlaywrightReport) => {
    const named = suites.flatMap(storiesToName);
    return flaky > TOLERATED_REPEATS
      ? { passed: expected, failed: unexpected + flaky, skipped, named }
      : { passed: expected + flaky, failed: unexpected, skipped, named };
  });

function storiesToName({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const said = failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message);
        return status === 'flaky' ? said.replace('✗', '↻ passed when repeated:') : said;
      }),
  );
  return [...own, ...suites.flatMap(storiesToName)];
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
