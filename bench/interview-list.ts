import { type InterviewSearch, interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import type { Caller } from '@nattoku/contract/shared/client';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import pg from 'pg';
import { fillIn, fillQuickly, manyPatients, whoOrders } from '#filling.ts';
import { filledTables, interviews } from '#interview-list.filling.ts';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';
import { percentile, timesOf } from '#times.ts';

const FEW = 1_000;
const MANY = Number(process.env['BENCH_RESPONSES'] ?? 1_000_000);
const PATIENTS = 50_000;
const ROUNDS = 20;
const MOST_MS = 100;

type Asked = Partial<InterviewSearch>;
type Ids = Record<'ward' | 'department' | 'assignee' | 'patient' | 'template', never>;

/** The presets of the list in the order of its tabs, and what may be added to them. */
const questionsOf = (today: string, ids: Ids): Record<string, Asked> => {
  const daysOf = (from: string, to: string) => ({ receivedFrom: from as never, receivedTo: to as never });
  return {
    all: {},
    today: { preset: 'today' },
    unreviewed: { preset: 'unreviewed' },
    flagged: { preset: 'flagged' },
    'waiting for the patient': { preset: 'waiting', sort: 'issuedAt' },
    'sent back to the patient': { preset: 'returned' },
    "the caller's": { preset: 'mine' },
    'of orders of the caller': { scope: 'mine' },
    'of the own departments': { scope: 'department' },
    'of the own departments, today': { scope: 'department', preset: 'today' },
    'of the own departments, unreviewed': { scope: 'department', preset: 'unreviewed' },
    'of one department, flagged': { departmentId: ids.department, preset: 'flagged' },
    'of one ward': { wardId: ids.ward },
    'of one assignee': { assigneeId: ids.assignee },
    'of one questionnaire': { templateId: ids.template },
    'in one state': { state: 'amended' },
    'of one month a year ago': daysOf(addDays(today as never, -365), addDays(today as never, -335)),
    'of one patient': { patientId: ids.patient, sort: 'receivedAt' },
    'of one patient by number': { text: 'B4711' },
    'by when they were received, the newest first': { sort: 'receivedAt' },
    'by when they were received, the oldest first': { sort: 'receivedAt', descending: false },
    'by when they were sent': { sort: 'issuedAt' },
    'on page 10 of a hundred each': { page: 10, pageSize: 100 },
    'on page 10 of a hundred each, by when they were received': { page: 10, pageSize: 100, sort: 'receivedAt' },
  };
};

type Times = ReadonlyMap<string, readonly number[]>;

/** What the screens of the area ask. */
const asksOf = (call: Caller, ids: Ids): ReadonlyMap<string, () => Promise<unknown>> => {
  const usual = { text: '', page: 1, pageSize: 20, sort: 'waiting', descending: true } as const;
  const questions = Object.entries(questionsOf(todayInTokyo(new Date()), ids));
  return new Map<string, () => Promise<unknown>>([
    ...questions.map(
      ([name, asked]) =>
        [`list: ${name}`, () => call(interviewListContract.search, { body: { ...usual, ...asked } })] as const,
    ),
    ['first page of the area', () => call(interviewListContract.top, {})],
  ]);
};

const measureAll = async ({ call }: MeasuredServer, ids: Ids): Promise<Times> => {
  const times = new Map<string, number[]>();
  for (const [name, ask] of asksOf(call, ids)) times.set(name, await timesOf(ROUNDS, ask));
  return times;
};

const idsOf = async (owner: pg.Client): Promise<Ids> => {
  const { rows } = await owner.query<Ids>(
    `SELECT (SELECT id FROM wards WHERE code = 'bench3') AS ward, (SELECT ids[1] FROM orderers) AS assignee, p.id AS patient,
            p.department_id AS department, (SELECT template_id FROM interview_items i JOIN facility f ON f.id = i.facility_id LIMIT 1) AS template
       FROM patients p WHERE p.patient_number = 'B4711'`,
  );
  if (!rows[0]) throw new Error('Nothing was filled in.');
  return rows[0];
};

/** The lists and the first page of interviews among as many responses as a large hospital gets in three years. */
export async function measureInterviewList(): Promise<void> {
  const server = await startMeasuredServer();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  owner.on('error', () => {});
  // Filling takes longer than an idle session lives.
  const awake = setInterval(() => void server.call(interviewListContract.top, {}).catch(() => undefined), 60_000);
  try {
    await owner.connect();
    await owner.query(whoOrders);
    await fillIn(owner, manyPatients, { PATIENTS });
    const measureAt = async (from: number, to: number): Promise<Times> => {
      await fillQuickly(owner, filledTables, () => fillIn(owner, interviews, { FROM: from, TO: to, PATIENTS }));
      await owner.query('VACUUM ANALYZE');
      return measureAll(server, await idsOf(owner));
    };
    const few = await measureAt(1, FEW);
    const many = await measureAt(FEW + 1, MANY);
    const size = `${MANY.toLocaleString('en')} responses`;
    await report(
      'interview-list',
      [...many].map(([name, times]) => {
        const slowest = percentile(times, 0.95);
        const named = `${name}: 95th percentile with ${size} against the median with ${FEW.toLocaleString('en')}`;
        const goal = { goal: `at most ${MOST_MS} ms`, met: slowest <= MOST_MS };
        return { ...figure(named, 'ms', slowest, median(few.get(name) ?? [])), ...goal };
      }),
    );
  } finally {
    clearInterval(awake);
    await owner.end();
    await server.stop();
  }
}
