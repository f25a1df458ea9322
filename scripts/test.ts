import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, matchesGlob } from 'node:path';
import { buildApps } from './build-apps.ts';
import { runChecks } from './checks.ts';
import { makeDemonstration } from './demonstration.ts';
import { root } from './repository.ts';
import { runProgram, type RunOptions } from './run-program.ts';
import {
  describeCounts,
  failedFiles,
  passedOrFailed,
  passedWhenRepeated,
  readPlaywrightCounts,
  readVitestCounts,
  skippedBecause,
  sum,
  TOLERATED_REPEATS,
  type Counts,
} from './test-counts.ts';

interface Stage {
  readonly name: string;
  run(): Promise<Counts>;
}

/** Tests of areas that are about files, pages of the browser or who may call, and ask the database nothing that others do not ask. */
const noNewSql = ['upload', 'media', 's3', 'process', 'disk-full', 'killed', 'without-ffmpeg']
  .map((part) => `**/video-${part}.test.ts`)
  .concat(['**/*.rules.test.ts', '**/*.mailbox.test.ts', '**/*.reach.test.ts', '**/*.permissions.test.ts'])
  .concat(['**/analytics/**', '**/error-report/**', '**/auth.limits.test.ts', '**/account.{forgotten,email}.test.ts'])
  .concat(['**/video-{ready,content,poster}.test.ts', '**/video-media.refused.test.ts', '**/leaflet/**'])
  .concat([
    '**/patient-page.{live,records,viewers,kiosk}.test.ts',
    '**/chat.secrecy.test.ts',
    '**/auth.passkey.test.ts',
  ]);

/**
 * Where PostgreSQL 15 is installed, the questions that areas put to the database are put to the oldest one that we support, once; all else,
 * and everything in a browser, runs on the embedded one.
 */
const hasPostgres15 = existsSync('/usr/lib/postgresql/15/bin/initdb');
const onPostgres15 = hasPostgres15 ? await areaTests() : [];

const workshop = await mkdtemp(join(tmpdir(), 'nattoku-tests-'));
/** Waits for the database half of the time, so it is made beside the checks. */
const demonstration = makeDemonstration(join(workshop, 'demonstration')).catch(failedBecause);

// Every stage runs, whatever became of those before it: one run shows all there is to repair.
const stages: readonly Stage[] = [
  { name: 'Checks', run: async () => sum((await runChecks()).map(({ passed, name }) => passedOrFailed(passed, name))) },
  { name: 'Demonstration', run: shareDemonstration },
  { name: 'Tests', run: () => runVitest('tests', exceptThoseOn15(), { minutes: 35 }) },
  { name: 'Server tests on PostgreSQL 15', run: runOnPostgres15 },
  { name: 'Build', run: async () => passedOrFailed(await buildApps(), 'build') },
  { name: 'End-to-end tests', run: runPlaywright },
];

type VitestOptions = Pick<RunOptions, 'minutes' | 'env'>;

const reports = join(root, 'node_modules/.cache/nattoku/reports');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const reportOf = (name: string) => join(reports, `${name}.json`);

const ended: { name: string; counts: Counts; seconds: number }[] = [];
for (const { name, run } of stages) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error);
    return passedOrFailed(false, name);
  });
  ended.push({ name, counts, seconds: Math.round((performance.now() - started) / 1000) });
}

console.log('');
for (const { name, counts, seconds } of ended) console.log(`${name}: ${describeCounts(counts)} (${seconds} s)`);
const total = sum(ended.map(({ counts }) => counts));
for (const line of total.named) console.log(line);
console.log(describeCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;
await rm(workshop, { recursive: true, force: true });

/** The servers of the stages that follow start from copies of it; without it each makes its own. */
async function shareDemonstration(): Promise<Counts> {
  const made = await demonstration;
  if (made) process.env.DEMONSTRATION = join(workshop, 'demonstration');
  return passedOrFailed(made, 'demonstration');
}

function failedBecause(error: unknown): false {
  console.error(error);
  return false;
}

/** A few files that fail while much runs beside them are run once more, alone: only what fails again has failed. */
async function runVitest(name: string, args: readonly string[], options: VitestOptions): Promise<Counts> {
  const counts = await runVitestOnce(name, args, options);
  const again = await failedFiles(reportOf(name));
  if (!process.env.CI || again.length === 0 || again.length > TOLERATED_REPEATS) return counts;
  console.log(`\nOnce more, alone: ${again.join(' ')}`);
  const { failed } = await runVitestOnce(`${name}-again`, again, options);
  return failed === 0 ? passedWhenRepeated(counts) : counts;
}

async function runVitestOnce(name: string, args: readonly string[], options: VitestOptions): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  const { succeeded } = await runProgram('vitest', ['run', ...reporters, ...args], options);
  return readVitestCounts(reportOf(name), succeeded);
}

/** Paths from `apps/server`. */
async function areaTests(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('src/areas/**/*.test.ts', { cwd: join(root, 'apps/server') })) {
    if (!noNewSql.some((pattern) => matchesGlob(file, pattern))) files.push(file);
  }
  return files;
}

function exceptThoseOn15(): string[] {
  return onPostgres15.flatMap((file) => ['--exclude', `**/${file}`]);
}

async function runOnPostgres15(): Promise<Counts> {
  if (hasPostgres15) {
    const options = { minutes: 30, env: { TEST_DATABASE: 'postgres15' } };
    return runVitest('postgres15', ['--project', 'server', ...onPostgres15], options);
  }
  return skippedBecause(
    'PostgreSQL 15 is not installed here; the server tests ran on the embedded PostgreSQL 18 only.',
  );
}

async function runPlaywright(): Promise<Counts> {
  if (!hasChromium()) {
    if (process.env.CI) return passedOrFailed(false, 'Chromium is not installed: the end-to-end tests could not run.');
    return skippedBecause('Chromium is not installed here; the end-to-end tests did not run.');
  }
  const report = reportOf('playwright');
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const { succeeded } = await runProgram('playwright', args, {
    minutes: 45,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return readPlaywrightCounts(report, succeeded);
}

function hasChromium(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome.exe'];
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}
