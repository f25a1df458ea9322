import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { timeOfProcess } from '#processor-time.ts';
import { figure, median, report } from '#report.ts';

const ROUNDS = 5;
const PORT = Number(process.env['BENCH_PORT'] ?? 3290);
const LATER_GOAL_SECONDS = 3;
const FIRST_GOAL_SECONDS = 60;

const root = join(import.meta.dirname, '..');
const server = join(root, 'scripts/start.ts');
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
  await untilReady(child, program);
  const seconds = (performance.now() - begun) / 1000;
  const pid = child.pid ?? 0;
  const processor = await timeOfProcess(pid);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  child.kill('SIGINT');
  await ended;
  return { seconds, processor, megabytes };
};

const untilReady = async (child: ChildProcess, name: string): Promise<void> => {
  while (!(await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start.`);
    await pause(20);
  }
};

/** What somebody does who sees the program for the first time: `git clone`, `npm start`. Seconds until it is ready, the installation included. */
const startFreshClone = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-bench-clone-'));
  const clone = join(folder, 'nattoku');
  // Neither npm's variables nor those of another installation reach the other npm, and it finds no programs of this clone.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|DATA_DIR$|DATABASE_URL$)/.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.startsWith(root));
  const env = { ...Object.fromEntries(inherited), PATH: path.join(delimiter), APP_ENV: 'local', PORT: String(PORT) };
  try {
    const begun = performance.now();
    await promisify(execFile)('git', ['clone', '--quiet', root, clone]);
    // A group of its own, so that the end of npm is the end of the server.
    const child = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
    const ended = once(child, 'close');
    await untilReady(child, 'npm start');
    const seconds = (performance.now() - begun) / 1000;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    return seconds;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};

/** The start of a fresh clone, and a start on data that is there, each beside that of a server that does nothing on a folder like it. */
export async function measureStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-bench-'));
  try {
    const cloned = await startFreshClone();
    const plainFirst = await startOnce(plain, join(dataDir, 'plain'));
    const ourData = join(dataDir, 'ours');
    const first = await startOnce(server, ourData);
    const [ours, theirs]: [Start[], Start[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await startOnce(server, ourData));
      theirs.push(await startOnce(plain, ourData));
    }
    const both = (name: string, unit: string, of: (start: Start) => number) =>
      figure(name, unit, median(ours.map(of)), median(theirs.map(of)));
    const until = both('later start until it is ready', 's', ({ seconds }) => seconds);
    const fresh = figure('first start of a fresh clone until it is ready', 's', cloned, plainFirst.seconds);
    await report('start', [
      { ...fresh, goal: `${FIRST_GOAL_SECONDS} s on a quiet machine`, met: fresh.value <= FIRST_GOAL_SECONDS },
      figure('first start, installed and built, with demonstration data', 's', first.seconds, plainFirst.seconds),
      { ...until, goal: `${LATER_GOAL_SECONDS} s on a quiet machine`, met: until.value <= LATER_GOAL_SECONDS },
      both('later start: processor time of Node until then', 's', ({ processor }) => processor),
      both('later start: memory of Node then', 'MB', ({ megabytes }) => megabytes),
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
