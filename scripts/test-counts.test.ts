import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFileCosts, fileCostsOver, readFileCosts } from './file-costs.ts';
import { root } from './repository.ts';
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

test('a story that passes only when repeated has failed, like one that never passes', async () => {
  const specs = [story('expected'), story('flaky', 'too late\nand more'), story('unexpected', 'no button')];
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  const file = await report({ stats, suites: [{ specs: [], suites: [{ specs }] }] });

  expect(await readPlaywrightCounts(file, false)).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
    named: ['✗ home.spec.ts:9 › flaky story: too late', '✗ home.spec.ts:9 › unexpected story: no button'],
  });
});

test('the last line speaks of skipped tests only when there are some', () => {
  const part = { passed: 2, failed: 0, skipped: 0, named: [] };

  expect(describeCounts(sum([part, part]))).toBe('4 passed, 0 failed');
  expect(describeCounts(sum([part, { ...part, passed: 0, failed: 1, skipped: 3 }]))).toBe(
    '2 passed, 1 failed, 3 skipped',
  );
});

test('a test file over its budget is named, the most expensive first', async () => {
  const file = join(folder, 'costs.tsv');
  await writeFile(file, `3.10\t${root}apps/a.test.ts\n42.50\t${root}apps/b.test.ts\n`);
  const costs = await readFileCosts(file);

  expect(costs.map((cost) => cost.file)).toEqual(['apps/b.test.ts', 'apps/a.test.ts']);
  expect(fileCostsOver(costs)).toEqual(['apps/b.test.ts: 42.5 processor seconds; it may take 30']);
  expect(describeFileCosts(costs)).toContain('2 test files, 46 processor seconds');
});

test('a disk without room ends the run before it begins', () => {
  const check = `import { refuseFullDisk } from ${JSON.stringify(join(import.meta.dirname, 'test-machine.ts'))}; refuseFullDisk('/', 2 ** 60);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', check], { encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain('GB free; the tests need');
});
