import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authContract } from '@nattoku/contract/auth/auth';
import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { patientContract } from '@nattoku/contract/patient/patient';
import { patientExport } from '@nattoku/contract/patient/patient-list';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { addressOf, type EndpointShape } from '@nattoku/contract/shared/endpoint';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import pg from 'pg';
import { registerPatients } from '#patient-search.ts';
import { type Figure, figure, report } from '#report.ts';
import { signIn } from '#request-path.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';
import { percentile } from '#times.ts';
import { openVisits, type Visit } from '#visits.ts';

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 5_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
/** Processes that do nothing but use the processors, as a backup and a conversion do. */
const COMPETITORS = 8;
/** Callers of each kind. Each sends its next request after a pause, and after a refusal when the answer allows it. */
const callersOf = { lists: 100, exports: 20, records: 8, signIns: 2 };
const PAUSE_MS = 50;

type Outcomes = { refused: number; times: number[] };
type Asked = { path: string; method: string; cookie?: string; body?: unknown };

/** Sends one request; returns how long to wait before the next one. Anything but an answer or a 503 ends the measurement. */
const ask = async (origin: string, outcomes: Outcomes, { path, method, cookie, body }: Asked): Promise<number> => {
  const begun = performance.now();
  const reply = await fetch(origin + path, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      'idempotency-key': randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // A file that breaks off is refused after its first part.
  const text = await reply.text().catch(() => null);
  if (reply.status !== 503 && text !== null) {
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    outcomes.times.push(performance.now() - begun);
    return PAUSE_MS;
  }
  outcomes.refused += 1;
  return Number(reply.headers.get('retry-after') ?? 1) * 1000;
};

const compete = () => {
  const processes = Array.from({ length: COMPETITORS }, () => spawn(process.execPath, ['--eval', 'for (;;);']));
  return { stop: () => processes.forEach((each) => each.kill('SIGKILL')) };
};

const openVideoVisits = async (owner: pg.Client): Promise<Visit[]> => {
  const visits = await openVisits(owner, 'video', callersOf.records);
  await owner.query(
    `INSERT INTO video_items (order_item_id, facility_id, video_id, duration_seconds)
     SELECT v.item_id, d.facility_id, (SELECT id FROM videos f WHERE f.facility_id = d.facility_id LIMIT 1), 600
       FROM unnest($1::uuid[]) AS v (item_id), doctor d`,
    [visits.map(({ itemId }) => itemId)],
  );
  return visits;
};

const watched = ({ itemId }: Visit, turn: number): PatientRecord => ({
  kind: 'watched',
  id: randomUUID(),
  at: new Date().toISOString(),
  itemId,
  range: { start: turn % 500, end: (turn % 500) + 6 },
});

const called = ({ method, path }: EndpointShape, cookie: string | undefined, body: unknown): Asked => ({
  method,
  path: addressOf(path),
  ...(cookie ? { cookie } : {}),
  body,
});

/** What each kind of caller asks for, by its turn. */
const callers = (visits: readonly Visit[], cookies: readonly string[]) => {
  const cookieOf = (turn: number) => cookies[turn % cookies.length];
  const visitOf = (turn: number) => visits[turn % visits.length] as Visit;
  const lists = [patientContract.search, videoOrderContract.search, consentListContract.search];
  return {
    lists: (turn: number) => called(lists[turn % lists.length] as EndpointShape, cookieOf(turn), {}),
    exports: (turn: number): Asked => ({
      ...called(patientExport.files.export as unknown as EndpointShape, cookieOf(turn), {
        search: {},
        columns: ['patientNumber', 'familyName', 'givenName'],
        encoding: 'utf-8',
      }),
      path: patientExport.files.export.path,
    }),
    records: (turn: number) =>
      called(patientPageContract.record, visitOf(turn).cookie, { records: [watched(visitOf(turn), turn)] }),
    signIns: () =>
      called(authContract.signIn, undefined, { email: 'doctor@sakura.example', password: 'Nattoku.Demo.2026' }),
  };
};

type Kind = keyof typeof callersOf;

const measure = async ({ origin }: MeasuredServer, asked: Record<Kind, (turn: number) => Asked>) => {
  const until = performance.now() + SECONDS * 1000;
  let turn = 0;
  const measureKind = async (kind: Kind): Promise<Outcomes> => {
    const outcomes: Outcomes = { refused: 0, times: [] };
    const lane = async () => {
      while (performance.now() < until) await pause(await ask(origin, outcomes, asked[kind](turn++)));
    };
    await Promise.all(Array.from({ length: callersOf[kind] }, lane));
    return outcomes;
  };
  const [lists, exports, records, signIns] = await Promise.all([
    measureKind('lists'),
    measureKind('exports'),
    measureKind('records'),
    measureKind('signIns'),
  ]);
  return { lists, exports, records, signIns };
};

const answeredOf = ({ refused, times }: Outcomes) => (100 * times.length) / (times.length + refused);

const figuresOf = (name: string, measured: Outcomes, lists: Outcomes): Figure[] => [
  figure(`${name}: answered, against lists`, '%', answeredOf(measured), answeredOf(lists)),
  figure(`${name}: half are answered within`, 'ms', percentile(measured.times, 0.5), percentile(lists.times, 0.5)),
  figure(
    `${name}: 99 of 100 are answered within`,
    'ms',
    percentile(measured.times, 0.99),
    percentile(lists.times, 0.99),
  ),
];

const allAnswered = ([answered, ...rest]: Figure[]): Figure[] =>
  answered ? [{ ...answered, goal: 'all', met: answered.value === 100 }, ...rest] : [];

/** Recording and signing in beside lists and exports on a server that has too little of the processors: how many are answered, and how soon. */
export async function measureAdmission(): Promise<void> {
  const server = await startMeasuredServer();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    await registerPatients(pool, 0, PATIENTS);
    const cookies = await signIn(pool);
    // Only administrators export patients.
    await owner.query("UPDATE staff SET role = 'admin' WHERE email LIKE 'bench%'");
    const asked = callers(await openVideoVisits(owner), cookies);
    const competitors = compete();
    const { lists, exports, records, signIns } = await measure(server, asked).finally(competitors.stop);
    await report('admission', [
      ...allAnswered(figuresOf('recording', records, lists)),
      ...allAnswered(figuresOf('signing in', signIns, lists)),
      ...figuresOf('exports', exports, lists),
    ]);
  } finally {
    await owner.end();
    await pool.end();
    await server.stop();
  }
}
