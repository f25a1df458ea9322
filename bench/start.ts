import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { timeOfProcess } from '#processor-time.ts';
import { figure, median, report } from '#report.ts';

const ROUNDS = 5;
const PORT = Number(process.env['BENCH_PORT'] ?? 3290);
const GOAL_SECONDS = 8;

const server = join(import.meta.dirname, '../apps/server/src/main.ts');
const plain = join(import.meta.dirname, 'plain-start.ts');

/** Until it is ready: how long it takes, and what it costs Node in processor time and memory. */
type Start = { seconds: number; processor: number; megabytes: number };

const startOnce = async (program: string, dataDir: string): Promise<Start> => {
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, APP_ENV: 'local', LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${program} did not start.`);
    await pause(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  const pid = child.pid ?? 0;
  const processor = await timeOfProcess(pid);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  child.kill('SIGINT');
  await ended;
  return { seconds, processor, megabytes };
};

/** A start on data that is there, from the beginning of the process until it is ready, beside that of a server that does nothing on the same data. */
export async function measureStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-bench-'));
  try {
    const first = await startOnce(server, dataDir);
    const [ours, theirs]: [Start[], Start[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await startOnce(server, dataDir));
      theirs.push(await startOnce(plain, dataDir));
    }
    const both = (name: string, unit: string, of: (start: Start) => number) =>
      figure(name, unit, median(ours.map(of)), median(theirs.map(of)));
    const until = both('later start until it is ready', 's', ({ seconds }) => seconds);
    await report('start', [
      { ...until, goal: `${GOAL_SECONDS} s on a quiet machine`, met: until.value <= GOAL_SECONDS },
      both('later start: processor time of Node until then', 's', ({ processor }) => processor),
      both('later start: memory of Node then', 'MB', ({ megabytes }) => megabytes),
      figure('first start, with demonstration data, against a later one', 's', first.seconds, until.value),
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
