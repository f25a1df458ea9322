import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

export type Figure = {
  name: string;
  value: number;
  unit: string;
  baseline: number;
  ratio: number;
  goal?: string;
  met?: boolean;
};

const rounded = (value: number) => Number(value.toPrecision(4));

/** A measured value beside its baseline of the same run; only the ratio travels between machines. */
export const figure = (name: string, unit: string, value: number, baseline: number): Figure => ({
  name,
  unit,
  value: rounded(value),
  baseline: rounded(baseline),
  ratio: rounded(value / baseline),
});

export const median = (values: readonly number[]): number => {
  const sorted = [...values].toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export async function report(claim: string, figures: readonly Figure[]): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const machine = { node: process.version, cores: cpus().length };
  await writeFile(
    join(folder, `${claim}.json`),
    `${JSON.stringify({ claim, measuredAt: new Date().toISOString(), machine, figures }, null, 2)}\n`,
  );
  console.table(figures);
}
