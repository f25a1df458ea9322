// `npm test`: checks, unit, API and component tests, and the browser stories, in two lanes beside each other. `--full` adds the campaigns.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApps } from './build-apps.ts';
import { bundleServer } from './bundle-server.ts';
import { runChecks } from './checks.ts';
import { makeDemonstration } from './demonstration.ts';
import { describeFileCosts, fileCostsOver, readFileCosts } from './file-costs.ts';
import { root } from './repository.ts';
import { childProcessorSeconds, endProgramsWhenInterrupted, runProgram } from './run-program.ts';
import {
  describeCounts,
  passedOrFailed,
  readPlaywrightCounts,
  readVitestCounts,
  skippedBecause,
  sum,
  type Counts,
} from './test-counts.ts';
import { findChromium, findFreePorts, openWorkshop, refuseFullDisk } from './test-machine.ts';

const isFull = process.argv.includes('--full');
const scope = isFull ? { TEST_SCOPE: 'full' } : {};
/** Minutes after which a stage that hangs is ended. */
const LONGEST_STAGE = isFull ? 240 : 75;

interface Ended {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
}

refuseFullDisk();
const workshop = openWorkshop();
endProgramsWhenInterrupted(workshop.remove);
const reports = join(root, 'node_modules/.cache/nattoku/reports');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const reportOf = (name: string) => join(reports, `${name}.json`);
const fileCosts = join(reports, 'file-costs.tsv');

const ended: Ended[] = [];
const started = performance.now();
// Every stage runs, whatever became of those before it: one run shows all there is to repair.
const withDemonstration = prepareDemonstration();
await Promise.all([browserLane(), serverLane()]);
const seconds = Math.round((performance.now() - started) / 1000);

console.log(`\n${describeFileCosts(await readFileCosts(fileCosts))}`);
for (const { name, counts, seconds: own } of ended) console.log(`${name}: ${describeCounts(counts)} (${own} s)`);
const total = sum(ended.map(({ counts }) => counts));
for (const line of total.named) console.log(line);
console.log(`${seconds} s, ${Math.round(childProcessorSeconds())} processor seconds in child processes`);
console.log(describeCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;
workshop.remove();

/** Browser stories on the built applications. */
async function browserLane(): Promise<void> {
  await runStage('Build', async () => passedOrFailed(await buildApps(), 'build'));
  const env = await withDemonstration;
  await runStage('Browser stories', () => runPlaywright(env));
}

/** Everything that needs no browser. */
async function serverLane(): Promise<void> {
  await runStage('Checks', async () =>
    sum((await runChecks()).map(({ passed, name }) => passedOrFailed(passed, name))),
  );
  const env = await withDemonstration;
  await runStage('Tests', () => runVitest(env));
}

/** Makes the demonstration data of the run once; servers start from copies of it. Without it each makes its own. */
async function prepareDemonstration(): Promise<Readonly<Record<string, string>>> {
  // The server of the demonstration, and all that follow, start from it.
  await runStage('Bundle', async () => {
    await bundleServer();
    return passedOrFailed(true, 'bundle');
  });
  const folder = join(workshop.folder, 'demonstration');
  const made = await runStage('Demonstration', async () =>
    passedOrFailed(await makeDemonstration(folder), 'demonstration'),
  );
  return made.failed === 0 ? { DEMONSTRATION: folder } : {};
}

async function runStage(name: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`── ${name} ──`);
  const began = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error);
    return passedOrFailed(false, `${name}: ${error instanceof Error ? error.message : String(error)}`);
  });
  ended.push({ name, counts, seconds: Math.round((performance.now() - began) / 1000) });
  return counts;
}

async function runVitest(demonstration: Readonly<Record<string, string>>): Promise<Counts> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];
  const { succeeded } = await runProgram('vitest', ['run', ...reporters], {
    minutes: LONGEST_STAGE,
    env: { ...scope, ...demonstration, FILE_COSTS: fileCosts },
  });
  const counts = await readVitestCounts(reportOf('vitest'), succeeded);
  const tooExpensive = isFull ? [] : fileCostsOver(await readFileCosts(fileCosts));
  return sum([counts, ...tooExpensive.map((reason) => passedOrFailed(false, reason))]);
}

async function runPlaywright(demonstration: Readonly<Record<string, string>>): Promise<Counts> {
  if (!findChromium()) {
    if (process.env.CI) return passedOrFailed(false, 'Chromium is not installed: the browser stories could not run.');
    return skippedBecause('Chromium is not installed here; the browser stories did not run.');
  }
  const report = reportOf('playwright');
  const [port] = await findFreePorts(2);
  const selected = isFull ? [] : ['--grep-invert', '@full'];
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...selected];
  const { succeeded } = await runProgram('playwright', args, {
    minutes: LONGEST_STAGE,
    env: {
      ...scope,
      ...demonstration,
      E2E_PORT: String(port),
      E2E_DATA_DIR: join(workshop.folder, 'stories'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return readPlaywrightCounts(report, succeeded);
}
