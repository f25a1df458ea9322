import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { authContract } from '@nattoku/contract/auth/auth';
import { addressOf } from '@nattoku/contract/shared/endpoint';
import pg from 'pg';
import { openCaller, type Load, putLoad } from '#load.ts';
import { registerPatients } from '#patient-search.ts';
import { timeOfPostgres, timeOfProcess } from '#processor-time.ts';
import { type Figure, figure, report } from '#report.ts';
import { readSubjects, requestVerbs, type Subjects, type Verb } from '#request-verbs.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 20_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const CONNECTIONS = 10;
/** Each may look up 300 patients in ten minutes; more doctors than a hospital has are asking. */
const DOCTORS = 400;
/** Both sides take turns, so that what else runs on the machine slows both alike. */
const ROUNDS = 2;

/** Doctors who are signed in, by their cookies. */
export const signIn = async (owner: pg.Pool): Promise<string[]> => {
  const tokens = Array.from({ length: DOCTORS }, () => randomBytes(32).toString('base64url'));
  await owner.query(
    `WITH doctor AS (SELECT * FROM staff WHERE email = 'doctor@sakura.example'),
          added AS (
            INSERT INTO staff (id, facility_id, email, name, name_kana, role, state, first_sign_in_at)
            SELECT gen_random_uuid(), facility_id, 'bench' || n || '@sakura.example', '計測 ' || n, 'ケイソク', role, 'active', now()
              FROM doctor, generate_series(1, cardinality($1::bytea[])) n
            RETURNING id, facility_id)
     INSERT INTO sessions (id, facility_id, staff_id, token_hash, expires_at, proved_at)
     SELECT gen_random_uuid(), a.facility_id, a.id, ($1::bytea[])[row_number() OVER ()], now() + interval '12 hours', now() FROM added a`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return tokens.map((token) => `staff=${token}`);
};

const startPlainServer = async (databaseUrl: string, port: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/session?turn=0`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The plain server did not start.');
    await pause(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin, pid: child.pid ?? 0, stop };
};

/** What one side did, and what it cost in seconds of processor time. */
type Side = { seconds: number; times: number[]; node: number; postgres: number };
type Asked = { pid: number; dataDir: string; work: (turn: number) => Promise<unknown>; begun: number };

const measureSide = async (side: Side, { pid, dataDir, work, begun }: Asked): Promise<void> => {
  const before = [await timeOfProcess(pid), await timeOfPostgres(dataDir)] as const;
  const load: Load = await putLoad(work, { lanes: CONNECTIONS, seconds: SECONDS / ROUNDS, begun });
  side.node += (await timeOfProcess(pid)) - before[0];
  side.postgres += (await timeOfPostgres(dataDir)) - before[1];
  side.seconds += load.seconds;
  side.times.push(...load.times);
};

const emptySide = (): Side => ({ seconds: 0, times: [], node: 0, postgres: 0 });
const rate = ({ times, seconds }: Side) => times.length / seconds;
const within = ({ times }: Side, share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const milliseconds = (spent: number, { times }: Side) => (spent * 1000) / times.length;

const figuresOf = (name: string, guarded: Side, plain: Side, { goal, isMet }: Verb): Figure[] => {
  const speed = figure(`${name}: answers at ${CONNECTIONS} connections`, 'per second', rate(guarded), rate(plain));
  return [
    { ...speed, goal, met: isMet(speed.ratio) },
    figure(`${name}: half are answered within`, 'ms', within(guarded, 0.5), within(plain, 0.5)),
    figure(`${name}: 99 of 100 are answered within`, 'ms', within(guarded, 0.99), within(plain, 0.99)),
    figure(
      `${name}: processor time of Node`,
      'ms',
      milliseconds(guarded.node, guarded),
      milliseconds(plain.node, plain),
    ),
    figure(
      `${name}: processor time of PostgreSQL`,
      'ms',
      milliseconds(guarded.postgres, guarded),
      milliseconds(plain.postgres, plain),
    ),
  ];
};

type Stage = {
  server: MeasuredServer;
  plain: Awaited<ReturnType<typeof startPlainServer>>;
  cookies: string[];
  subjects: Subjects;
};

const measureVerb = async (
  name: string,
  verb: Verb,
  { server, plain, cookies, subjects }: Stage,
): Promise<Figure[]> => {
  const { ask, close } = openCaller(CONNECTIONS);
  let turns = 0;
  const guardedWork = (turn: number) =>
    verb.guarded({ ask, subjects, turn, origin: server.origin, cookie: cookies[turn % cookies.length] ?? '' });
  const plainWork = (turn: number) => ask({ origin: plain.origin, method: 'GET', path: `/${name}?turn=${turn}` });
  // Those who ask have asked before, and the first second fills the caches, as the first minutes of a day do.
  const { method, path } = authContract.session;
  for (const cookie of cookies) await ask({ origin: server.origin, method, path: addressOf(path), cookie });
  for (const work of [guardedWork, plainWork])
    turns += (await putLoad(work, { lanes: CONNECTIONS, seconds: 1, begun: turns })).times.length;
  const [ours, theirs] = [emptySide(), emptySide()];
  const { dataDir } = server;
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureSide(ours, { pid: server.pid, dataDir, work: guardedWork, begun: turns });
    await measureSide(theirs, { pid: plain.pid, dataDir, work: plainWork, begun: turns });
    turns += ours.times.length + theirs.times.length;
  }
  close();
  return figuresOf(name, ours, theirs, verb);
};

const measureVerbs = async (names: readonly string[], stage: Stage): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, verb] of Object.entries<Verb>(requestVerbs)) {
    if (names.length === 0 || names.includes(name)) figures.push(...(await measureVerb(name, verb, stage)));
  }
  return figures;
};

/** What a guarded request costs beside a plain one that asks the same question in the same run. Without names all verbs, whose figures are kept. */
export async function measureRequestPath(names: readonly string[]): Promise<void> {
  const port = Number(process.env['BENCH_PORT'] ?? 3290);
  const server = await startMeasuredServer(port, 'web');
  const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  owner.on('error', () => {});
  try {
    await registerPatients(owner, 0, PATIENTS);
    const cookies = await signIn(owner);
    await owner.query('VACUUM ANALYZE');
    const plain = await startPlainServer(server.databaseUrl, port + 1);
    const stage = { server, plain, cookies, subjects: await readSubjects(owner) };
    const figures = await measureVerbs(names, stage).finally(plain.stop);
    if (names.length === 0) await report('request-path', figures);
    else console.table(figures);
  } finally {
    await owner.end();
    await server.stop();
  }
}
