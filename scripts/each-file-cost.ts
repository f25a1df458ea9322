import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

/**
 * Setup file of every project of vitest.config.ts. Writes the processor seconds of each test file into the report that scripts/test.ts reads.
 * A project that gives each file a process of its own counts all of it, imports included; one whose files share modules counts the tests alone,
 * because the first file of a process imports the modules of all others. Child processes are not counted.
 */
const { FILE_COSTS, FILE_COST_FROM } = process.env;

if (FILE_COSTS) {
  let start: NodeJS.CpuUsage | undefined;
  beforeAll(() => {
    start = FILE_COST_FROM === 'process' ? undefined : process.cpuUsage();
  });
  afterAll(() => {
    const { user, system } = process.cpuUsage(start);
    appendFileSync(FILE_COSTS, `${((user + system) / 1e6).toFixed(2)}\t${expect.getState().testPath ?? ''}\n`);
  });
}
