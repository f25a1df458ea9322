import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

/**
 * Setup file of every project of vitest.config.ts. Writes the processor seconds of each test file into the report that scripts/test.ts reads.
 * Imports are not counted, because the first file of a process imports the modules of all others, and child processes are not either.
 */
const { FILE_COSTS } = process.env;

if (FILE_COSTS) {
  let start: NodeJS.CpuUsage | undefined;
  beforeAll(() => {
    start = process.cpuUsage();
  });
  afterAll(() => {
    const { user, system } = process.cpuUsage(start);
    appendFileSync(FILE_COSTS, `${((user + system) / 1e6).toFixed(2)}\t${expect.getState().testPath ?? ''}\n`);
  });
}
