import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from './repository.ts';

export interface FileCost {
  readonly file: string;
  /** Of the process that ran the test file, without its child processes. */
  readonly processorSeconds: number;
}

/**
 * A test file that takes more makes the run slower for everybody: sample a campaign (testing/scope.ts), or test at a cheaper level. Ten seconds on a quiet
 * machine; beside browsers on two processors the same file is charged up to three times as much.
 */
const MOST_PROCESSOR_SECONDS = 30;
/** Files that make whole builds or the demonstration, scan paper, rehearse seals or repeat one suite for every kind of order, with what they may take. */
const exceptions: Readonly<Record<string, number>> = {
  'apps/staff/src/builds.test.ts': 120,
  'apps/server/src/areas/consent/paper/consent-paper.test.ts': 90,
  'apps/server/src/areas/consent/template/consent-template.test.ts': 45,
  'apps/server/src/order-kinds.test.ts': 60,
  'apps/server/src/testing/demonstration.test.ts': 90,
};
const SHOWN = 10;

/** Reads what each-file-cost.ts wrote, most expensive first. A missing report reads as empty: the run itself has failed then. */
export async function readFileCosts(report: string): Promise<readonly FileCost[]> {
  const text = await readFile(report, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [cost = '', file = ''] = line.split('\t');
      return { file: relative(root, file), processorSeconds: Number(cost) };
    })
    .toSorted((one, other) => other.processorSeconds - one.processorSeconds);
}

/** One sentence per file that is over the budget. */
export const fileCostsOver = (costs: readonly FileCost[]): readonly string[] =>
  costs.flatMap(({ file, processorSeconds }) => {
    const most = exceptions[file] ?? MOST_PROCESSOR_SECONDS;
    return processorSeconds > most ? [`${file}: ${processorSeconds} processor seconds; it may take ${most}`] : [];
  });

export function describeFileCosts(costs: readonly FileCost[]): string {
  const total = costs.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  const lines = costs.slice(0, SHOWN).map(({ file, processorSeconds }) => `  ${processorSeconds.toFixed(1)} ${file}`);
  return [`${costs.length} test files, ${Math.round(total)} processor seconds; the most expensive:`, ...lines].join(
    '\n',
  );
}
