import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StepAnswer } from '@nattoku/contract/ic-support/scenario-answer';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import pg from 'pg';
import { figure, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';
import { timed } from '#times.ts';
import { openVisits, rateOf, sendRecords, type Visit } from '#visits.ts';

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 500);
const CHECKS = 10;

const common = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;

/** Twelve steps: a greeting, checks, an end. */
const steps: ScenarioStep[] = [
  { ...common, coreRiskIds: [], key: 'hello', kind: 'message', text: '計測' },
  ...Array.from({ length: CHECKS }, (_, index): ScenarioStep => ({
    ...common,
    coreRiskIds: [],
    key: `check${index}`,
    kind: 'check',
    text: '計測',
    options: [
      { key: '1', text: 'はい', isRight: true },
      { key: '2', text: 'いいえ', isRight: false },
    ],
    explanation: '計測',
  })),
  { ...common, coreRiskIds: [], key: 'end', kind: 'end', text: '計測' },
];

const fill = async (owner: pg.Client): Promise<Visit[]> => {
  const visits = await openVisits(owner, 'scenario', PATIENTS);
  const [scenarioId, versionId] = [randomUUID(), randomUUID()];
  await owner.query(
    `INSERT INTO scenarios (id, facility_id, name, created_by, created_at, updated_at) SELECT $1, facility_id, '計測', id, now(), now() FROM doctor`,
    [scenarioId],
  );
  await owner.query(
    `INSERT INTO scenario_versions (id, facility_id, scenario_id, number, state, steps, step_count, minutes, author_id, published_at, created_at, updated_at)
     SELECT $1, facility_id, $2, 1, 'published', $3, $4, 1, id, now(), now(), now() FROM doctor`,
    [versionId, scenarioId, JSON.stringify(steps), steps.length],
  );
  await owner.query(
    `INSERT INTO scenario_items (order_item_id, facility_id, scenario_id, version_id)
     SELECT v.item_id, d.facility_id, $2, $3 FROM unnest($1::uuid[]) AS v (item_id), doctor d`,
    [visits.map(({ itemId }) => itemId), scenarioId, versionId],
  );
  return visits;
};

const stepped = ({ itemId }: Visit, step: string, answer?: StepAnswer): PatientRecord => ({
  kind: 'scenarioStepped',
  id: randomUUID(),
  at: new Date().toISOString(),
  itemId,
  step,
  ...(answer && { answer }),
});

/** What one patient sends, one step after the other, each check answered wrongly once. */
const recordsOf = (visit: Visit): PatientRecord[] => [
  stepped(visit, 'hello'),
  ...Array.from({ length: CHECKS }).flatMap((_, index) =>
    ['2', '1'].map((key) => stepped(visit, `check${index}`, { kind: 'options', options: [key], other: '' })),
  ),
];

/** The database alone: the same rows, one statement for each as they come. */
const insertPlainly = async (databaseUrl: string, count: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  await pool.query(
    'CREATE TABLE plain_entries (id uuid PRIMARY KEY, step text NOT NULL, answer jsonb, at timestamptz)',
  );
  const spentMs = await timed(() =>
    Promise.all(
      Array.from({ length: count }, () =>
        pool.query('INSERT INTO plain_entries VALUES ($1, $2, $3, now())', [randomUUID(), 'check0', '{"kind":"text"}']),
      ),
    ),
  );
  await pool.end();
  return spentMs;
};

/** All patients go through the scenario at once, and send every answer twice; each must be there exactly once. */
export async function measureScenarioAnswers(): Promise<void> {
  const server = await startMeasuredServer();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    const visits = await fill(owner);
    const waits: number[] = [];
    const spentMs = await timed(() =>
      Promise.all(
        visits.map(async (visit) => {
          for (const record of recordsOf(visit)) {
            waits.push(await sendRecords(server.origin, visit.cookie, [record]));
            await sendRecords(server.origin, visit.cookie, [record]);
          }
        }),
      ),
    );
    const answers = PATIENTS * (CHECKS * 2 + 1);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS entries, count(DISTINCT e.order_item_id)::int AS items,
              (SELECT count(*)::int FROM order_items d WHERE d.title = '計測' AND d.done_at IS NOT NULL) AS done
         FROM scenario_entries e JOIN order_items i ON i.id = e.order_item_id WHERE i.title = '計測'`,
    );
    deepEqual(rows[0], { entries: answers, items: PATIENTS, done: PATIENTS }, 'What is kept is not what was sent.');

    const plainMs = await insertPlainly(server.databaseUrl, answers);
    const last = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    await report('scenario-answers', [
      figure(
        `answers of ${PATIENTS} patients at once, each sent twice and kept once, against a plain insert of each`,
        'per second',
        rateOf(answers * 2, spentMs),
        rateOf(answers, plainMs),
      ),
      figure('99 of 100 answers are kept within, against all plain inserts', 'ms', last, plainMs),
    ]);
  } finally {
    await owner.end();
    await server.stop();
  }
}
