import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  describeCounts,
  failedFiles,
  passedWhenRepeated,
  readPlaywrightCounts,
  readVitestCounts,
  sum,
} from './test-counts.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-counts-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const vitestReport = (failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: 5, numFailedTests: failed, numPendingTests: 2, numTodoTests: 1, testResults });

const passes = { status: 'passed', fullName: 'a name is kept', failureMessages: [] };
const fails = {
  status: 'failed',
  fullName: 'a form is signed',
  failureMessages: ['\u001B[31mError: nobody signed\u001B[39m\n    at line 3'],
};
const oneFailed = () =>
  vitestReport(1, [
    { name: '/a/consent.test.ts', status: 'failed', message: '', assertionResults: [passes, fails] },
    { name: '/a/order.test.ts', status: 'passed', message: '', assertionResults: [passes] },
  ]);

test('what vitest reports is taken over, and what failed is named with the first line of its reason', async () => {
  expect(await readVitestCounts(await oneFailed(), false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    named: ['✗ /a/consent.test.ts › a form is signed: Error: nobody signed'],
  });
});

test('a test file that cannot be loaded is a failure', async () => {
  const file = await vitestReport(0, [
    { name: '/a/broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/a/good.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]);

  expect(await readVitestCounts(file, false)).toMatchObject({
    failed: 1,
    named: ['✗ /a/broken.test.ts: no such module'],
  });
});

test('the files to run once more are those in which a test failed', async () => {
  expect(await failedFiles(await oneFailed())).toEqual(['/a/consent.test.ts']);
  expect(await failedFiles(join(folder, 'missing.json'))).toEqual([]);
});

test('what passed when repeated has passed, and is still named', async () => {
  expect(passedWhenRepeated(await readVitestCounts(await oneFailed(), false))).toEqual({
    passed: 6,
    failed: 0,
    skipped: 3,
    named: ['↻ passed when repeated: /a/consent.test.ts › a form is signed: Error: nobody signed'],
  });
});

test('a run that fails although every test passed is a failure', async () => {
  expect(await readVitestCounts(await vitestReport(0), false)).toMatchObject({ passed: 5, failed: 1 });
});

test.each([true, false])(
  'a run without a report is a failure, also when its exit code is good: %s',
  async (succeeded) => {
    expect(await readVitestCounts(join(folder, 'missing.json'), succeeded)).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  },
);

const story = (status: string, message?: string) => ({
  file: 'home.spec.ts',
  line: 9,
  title: `${status} story`,
  tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
});

test('two stories that pass only when repeated have passed, and are named beside the one that failed', async () => {
  const specs = [story('expected'), story('flaky', 'too late\nand more'), story('unexpected', 'no button')];
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 1 };
  const file = await report({ stats, suites: [{ specs: [], suites: [{ specs }] }] });

  expect(await readPlaywrightCounts(file, false)).toEqual({
    passed: 9,
    failed: 1,
    skipped: 1,
    named: [
      '↻ passed when repeated: home.spec.ts:9 › flaky story: too late',
      '✗ home.spec.ts:9 › unexpected story: no button',
    ],
  });
});

test('a run in which more than five stories had to be repeated has failed', async () => {
  const file = await report({ stats: { expected: 7, unexpected: 0, flaky: 6, skipped: 0 }, suites: [] });

  expect(await readPlaywrightCounts(file, true)).toMatchObject({ passed: 7, failed: 6, skipped: 0 });
});

test('the last line speaks of skipped tests only when there are some', () => {
  const part = { passed: 2, failed: 0, skipped: 0, named: [] };

  expect(describeCounts(sum([part, part]))).toBe('4 passed, 0 failed');
  expect(describeCounts(sum([part, { ...part, passed: 0, failed: 1, skipped: 3 }]))).toBe(
    '2 passed, 1 failed, 3 skipped',
  );
});
