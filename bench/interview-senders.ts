import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import pg from 'pg';
import { figure, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';
import { percentile, timed } from '#times.ts';
import { openVisits, rateOf, sendRecords, type Visit } from '#visits.ts';

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 1_000);
const QUESTIONS = 30;
/** Answers that the page sends along while somebody types. */
const TOGETHER = 10;

const keys = Array.from({ length: QUESTIONS }, (_, at) => `q${at}`);
const yes = { type: 'boolean', value: true } as const;

/** Thirty questions, of which one points something out. */
const form: InterviewForm = {
  items: listItems(keys.map((key) => blankItem('yesNo', key, { text: '計測' }))) as InterviewForm['items'],
  flags: [
    {
      key: 'bench',
      name: '計測',
      level: 'red',
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'q0', operator: '=', value: yes }],
    },
  ],
  chartText: '',
};

const fill = async (owner: pg.Client): Promise<Visit[]> => {
  const visits = await openVisits(owner, 'interview', PATIENTS);
  const [templateId, versionId] = [randomUUID(), randomUUID()];
  await owner.query(
    `INSERT INTO interview_templates (id, facility_id, name, created_by, created_at, updated_at) SELECT $1, facility_id, '計測', id, now(), now() FROM doctor`,
    [templateId],
  );
  await owner.query(
    `INSERT INTO interview_template_versions (id, facility_id, template_id, number, state, form, item_count, author_id, published_at, created_at, updated_at)
     SELECT $1, facility_id, $2, 1, 'published', $3, $4, id, now(), now(), now() FROM doctor`,
    [versionId, templateId, JSON.stringify(form), QUESTIONS],
  );
  await owner.query(
    `INSERT INTO interview_items (order_item_id, facility_id, order_id, patient_id, ordered_by, template_id, version_id, issued_at)
     SELECT i.id, o.facility_id, o.id, o.patient_id, o.created_by, $2, $3, o.issued_at
       FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = ANY ($1)`,
    [visits.map(({ itemId }) => itemId), templateId, versionId],
  );
  return visits;
};

const answersOf = (some: readonly string[]) => some.map((place) => ({ place, answer: yes }));
const all: InterviewAnswers = { answers: Object.fromEntries(keys.map((key) => [key, yes])), rows: [] };

/** What one patient sends: the answers, ten at a time, and the whole in the end. */
const recordsOf = ({ itemId }: Visit): PatientRecord[] => {
  const made = () => ({ id: randomUUID(), at: new Date().toISOString(), itemId });
  const typed = Array.from({ length: QUESTIONS / TOGETHER }, (_, turn): PatientRecord => ({
    ...made(),
    kind: 'interviewAnswered',
    places: answersOf(keys.slice(turn * TOGETHER, (turn + 1) * TOGETHER)),
    rowsAdded: [],
    rowsRemoved: [],
  }));
  const respondent = { kind: 'patient', name: '', relation: '' } as const;
  return [...typed, { ...made(), kind: 'interviewSent', respondent, ...all }];
};

/** The database alone: as many rows with the same answers, one statement for each as they come. */
const insertPlainly = async (databaseUrl: string, count: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  await pool.query('CREATE TABLE plain_submissions (id uuid PRIMARY KEY, answers jsonb NOT NULL, at timestamptz)');
  const answers = JSON.stringify(all.answers);
  const spentMs = await timed(() =>
    Promise.all(
      Array.from({ length: count }, () =>
        pool.query('INSERT INTO plain_submissions VALUES ($1, $2, now())', [randomUUID(), answers]),
      ),
    ),
  );
  await pool.end();
  return spentMs;
};

/** What is kept: of each patient one sending, one flag, and each answer of the draft once. */
const requireEachOnce = async (owner: pg.Client): Promise<void> => {
  const of = (table: string) =>
    `(SELECT count(*)::int FROM ${table} t JOIN order_items i ON i.id = t.order_item_id WHERE i.title = '計測'`;
  const { rows } = await owner.query(
    `SELECT ${of('interview_submissions')}) AS sent,
            (SELECT count(DISTINCT s.order_item_id)::int FROM interview_submissions s JOIN order_items i ON i.id = s.order_item_id
              WHERE i.title = '計測' AND (SELECT count(*) FROM jsonb_object_keys(s.answers)) = ${QUESTIONS}) AS whole,
            ${of('interview_flags')}) AS flags,
            ${of('interview_draft_answers')}) AS typed,
            ${of('interview_items')} AND t.state = 'submitted' AND t.unseen_red = 1) AS waiting,
            (SELECT count(*)::int FROM order_items d WHERE d.title = '計測' AND d.done_at IS NOT NULL) AS done`,
  );
  const [sent, whole, flags, waiting, done] = Array.from({ length: 5 }, () => PATIENTS);
  const wanted = { sent, whole, flags, typed: PATIENTS * QUESTIONS, waiting, done };
  deepEqual(rows[0], wanted, 'What is kept is not what was sent.');
};

/** All patients answer an interview and send it at once, everything twice; each must be there exactly once. */
export async function measureInterviewSenders(): Promise<void> {
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
            const waited = await sendRecords(server.origin, visit.cookie, [record]);
            if (record.kind === 'interviewSent') waits.push(waited);
            await sendRecords(server.origin, visit.cookie, [record]);
          }
        }),
      ),
    );
    await requireEachOnce(owner);

    const records = PATIENTS * (QUESTIONS / TOGETHER + 1);
    const plainMs = await insertPlainly(server.databaseUrl, records);
    await report('interview-senders', [
      figure(
        `records of ${PATIENTS} patients at once, each sent twice and kept once, against a plain insert of each`,
        'per second',
        rateOf(records * 2, spentMs),
        rateOf(records, plainMs),
      ),
      figure(
        '95 of 100 interviews are received within, against all plain inserts',
        'ms',
        percentile(waits, 0.95),
        plainMs,
      ),
      figure('until every interview is there, against all plain inserts', 'ms', spentMs, plainMs),
    ]);
  } finally {
    await owner.end();
    await server.stop();
  }
}
