import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeCounts, readPlaywrightCounts, readVitestCounts, sum } from './test-counts.ts';

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

test('what vitest reports is taken over', async () => {
  expect(await readVitestCounts(await vitestReport(3), false)).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test('a test file that cannot be loaded is a failure', async () => {
  const file = await vitestReport(0, [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [] },
  ]);

  expect(await readVitestCounts(file, false)).toMatchObject({ failed: 1 });
});

test('a run that fails although every test passed is a failure', async () => {
  expect(await readVitestCounts(await vitestReport(0), false)).toMatchObject({ passed: 5, failed: 1 });
});

test.each([true, false])(
  'a run without a report is a failure, also when its exit code is good: %s',
  async (succeeded) => {
    expect(await readVitestCounts(join(folder, 'missing.json'), succeeded)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  },
);

test('two stories that pass only when repeated have passed', async () => {
  const file = await report({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 } });

  expect(await readPlaywrightCounts(file, false)).toEqual({ passed: 9, failed: 1, skipped: 1 });
});

test('a run in which more than two stories had to be repeated has failed', async () => {
  const file = await report({ stats: { expected: 7, unexpected: 0, flaky: 3, skipped: 0 } });

  expect(await readPlaywrightCounts(file, true)).toEqual({ passed: 7, failed: 3, skipped: 0 });
});

test('the last line speaks of skipped tests only when there are some', () => {
  const part = { passed: 2, failed: 0, skipped: 0 };

  expect(describeCounts(sum([part, part]))).toBe('4 passed, 0 failed');
  expect(describeCounts(sum([part, { passed: 0, failed: 1, skipped: 3 }]))).toBe('2 passed, 1 failed, 3 skipped');
});
