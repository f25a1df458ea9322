import { runProgram } from './run-program.ts';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
}

interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Set where finding something is the failure. */
  readonly mustFindNothing?: boolean;
}

// Written in two parts, so that it does not find itself.
const silencing = [
  '(oxlint|eslint)-',
  'disable|@ts-',
  'ignore|@ts-',
  'nocheck|(prettier|oxfmt)-',
  'ignore|knip',
  'ignore',
].join('');

const checks: readonly Check[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint and types', command: ['oxlint'] },
  { name: 'unused files, exports and dependencies', command: ['knip', '--no-progress'] },
  { name: 'no silenced check', command: ['git', 'grep', '--untracked', '-nE', silencing], mustFindNothing: true },
];

/** Runs all checks, two at a time, and prints what the failed ones have to say. */
export async function runChecks(): Promise<readonly CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([work(), work()]);
  return results;
}

async function runCheck({ name, command: [program, ...args], mustFindNothing }: Check): Promise<CheckResult> {
  const started = performance.now();
  const { succeeded, output } = await runProgram(program, args, { quiet: true, minutes: 10 });
  const passed = mustFindNothing ? output === '' : succeeded;
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
  return { name, passed };
}
