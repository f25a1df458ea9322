import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventsPath } from '@nattoku/contract/shared/events';
import pg from 'pg';
import { openCaller, putLoad } from '#load.ts';
import { registerPatients } from '#patient-search.ts';
import { timeOfPostgres, timeOfProcess } from '#processor-time.ts';
import { type Figure, figure, report } from '#report.ts';
import { signIn } from '#request-path.ts';
import { readSubjects, requestVerbs } from '#request-verbs.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 5_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 9);
const PORT = Number(process.env['BENCH_PORT'] ?? 3290);
/** To each process: one that is asked by half as many has fewer events of the audit log to write in one commit, and costs more for each. */
const CONNECTIONS = 10;
const STREAMS = 200;
const ROUNDS = 3;
const GOAL = 1.7;

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

type Process = { origin: string; pid: number };

/** A second web process on the same database, with a data folder of its own. */
const startSecond = async ({ databaseUrl, dataDir }: MeasuredServer, port: number) => {
  const own = await mkdtemp(join(tmpdir(), 'nattoku-bench-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      APP_ENV: 'local',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      AUDIT_KEY: (await readFile(join(dataDir, 'keys/audit.key'), 'utf8')).trim(),
      DATA_DIR: own,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The second process did not start.');
    await pause(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(own, { recursive: true, force: true });
  };
  return { origin, pid: child.pid ?? 0, stop };
};

/** What was answered, and what it cost in seconds of processor time. */
type Side = { times: number[]; seconds: number; node: number; postgres: number; caller: number };
const emptySide = (): Side => ({ times: [], seconds: 0, node: 0, postgres: 0, caller: 0 });

type Stage = { dataDir: string; ask: (process: Process, turn: number) => Promise<unknown> };

const spentBy = async (processes: readonly Process[], dataDir: string) => {
  const each = await Promise.all(processes.map(({ pid }) => timeOfProcess(pid)));
  const { user, system } = process.cpuUsage();
  return {
    node: each.reduce((sum, one) => sum + one, 0),
    postgres: await timeOfPostgres(dataDir),
    caller: (user + system) / 1e6,
  };
};

const turnTo = (processes: readonly Process[], turn: number): Process => {
  const process = processes[turn % processes.length];
  if (!process) throw new Error('There is no process to ask.');
  return process;
};

let begun = 0;
const measure = async (side: Side, processes: readonly Process[], { dataDir, ask }: Stage): Promise<void> => {
  const before = await spentBy(processes, dataDir);
  const work = (turn: number) => ask(turnTo(processes, turn), turn);
  const load = await putLoad(work, { lanes: CONNECTIONS * processes.length, seconds: SECONDS / ROUNDS, begun });
  const after = await spentBy(processes, dataDir);
  begun += load.times.length;
  side.times.push(...load.times);
  side.seconds += load.seconds;
  for (const part of ['node', 'postgres', 'caller'] as const) side[part] += after[part] - before[part];
};

const rate = ({ times, seconds }: Side) => times.length / seconds;
const within99 = ({ times }: Side) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
const each = (side: Side, part: 'node' | 'postgres' | 'caller') => (side[part] * 1000) / side.times.length;

/** Browsers that are open on both processes and hear what changes. */
const openStreams = async (processes: readonly Process[], cookies: readonly string[]) => {
  const opened = cookies.slice(0, STREAMS).map(
    (cookie, index) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const { origin } = turnTo(processes, index);
        const asked = get(origin + eventsPath, { headers: { cookie }, agent: false }, (reply) => {
          reply.resume().on('error', () => {});
          if (reply.statusCode === 200) resolve(reply);
          else reject(new Error(`An event stream was answered with ${reply.statusCode}.`));
        });
        asked.on('error', reject);
      }),
  );
  const streams = await Promise.all(opened);
  return { close: () => streams.forEach((stream) => stream.destroy()) };
};

/** Backups of the whole, one after the other, until told to stop. */
const keepBackingUp = async ({ dataDir }: MeasuredServer) => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-bench-'));
  let isStopped = false;
  const working = (async () => {
    do {
      const child = spawn(process.execPath, [main, 'backup', '--to', folder, '--not-encrypted'], {
        env: { ...process.env, APP_ENV: 'local', LOG_LEVEL: 'error', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = (await once(child, 'exit')) as [number];
      if (code !== 0) throw new Error('The backup failed.');
    } while (!isStopped);
  })();
  return {
    stop: async () => {
      isStopped = true;
      await working;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * With a core for each process and for what asks, the process is what limits it, since it computes on one core. On fewer cores they all share them:
 * the figure of that machine is what a request costs, and what two cores for two processes come to.
 */
const gainFigures = (name: string, two: Side, one: Side): Figure[] => {
  const extrapolated = figure(
    `${name}: answers of two processes as far as Node limits them, a core for each, against one process`,
    'per second',
    2000 / each(two, 'node'),
    1000 / each(one, 'node'),
  );
  return [
    { ...extrapolated, goal: `at least ${GOAL} times one`, met: extrapolated.ratio >= GOAL },
    figure(
      `${name}: answers of two processes against one, all on ${availableParallelism()} cores`,
      'per second',
      rate(two),
      rate(one),
    ),
    figure(`${name}: processor time of Node`, 'ms', each(two, 'node'), each(one, 'node')),
    figure(`${name}: processor time of PostgreSQL`, 'ms', each(two, 'postgres'), each(one, 'postgres')),
    figure(`${name}: processor time of what asks`, 'ms', each(two, 'caller'), each(one, 'caller')),
    figure(`${name}: 99 of 100 are answered within`, 'ms', within99(two), within99(one)),
  ];
};

/** One process and two in turn under the same conditions: what else runs costs both alike. */
const compare = async (name: string, both: readonly Process[], stage: Stage): Promise<Figure[]> => {
  const [one, two] = [emptySide(), emptySide()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(one, both.slice(0, 1), stage);
    await measure(two, both, stage);
  }
  return gainFigures(name, two, one);
};

/** Reads of a patient by id, with every guard on, at one process and at two on the same database. */
export async function measureTwoProcesses(): Promise<void> {
  const server = await startMeasuredServer(PORT, 'web');
  const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  owner.on('error', () => {});
  const { ask, close } = openCaller(CONNECTIONS);
  try {
    await registerPatients(owner, 0, PATIENTS);
    const cookies = await signIn(owner);
    await owner.query('VACUUM ANALYZE');
    const subjects = await readSubjects(owner);
    const second = await startSecond(server, PORT + 1);
    const both = [server, second];
    const stage: Stage = {
      dataDir: server.dataDir,
      ask: ({ origin }, turn) =>
        requestVerbs.read.guarded({ ask, origin, subjects, turn, cookie: cookies[turn % cookies.length] ?? '' }),
    };
    for (let round = 0; round < 2; round += 1) await measure(emptySide(), both, stage);

    const figures = await compare('alone', both, stage);
    const streams = await openStreams(both, cookies);
    figures.push(...(await compare(`with ${STREAMS} open event streams`, both, stage)));
    const backups = await keepBackingUp(server);
    figures.push(...(await compare('with event streams, while a backup runs', both, stage)));
    await backups.stop();
    streams.close();
    await second.stop();
    await report('two-processes', figures);
  } finally {
    close();
    await owner.end();
    await server.stop();
  }
}
