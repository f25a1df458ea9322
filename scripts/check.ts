import { runChecks } from './checks.ts';

const failed = (await runChecks()).filter(({ passed }) => !passed);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
