import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { patientContract } from '@nattoku/contract/patient/patient';
import { ApiProblem, NetworkProblem, type Caller } from '@nattoku/contract/shared/client';
import type { InterviewTemplateId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import pg from 'pg';
import { findRunningPostgres } from '#kernel/database/embedded.ts';
import { callerOf, signIn } from '#testing/process/kill-nine.ts';
import { type ServerProcess, startServer } from '#testing/process/server-process.ts';

/** `cut`: records that the server took and died before it said so, or never got. */
export type InterviewKillReport = {
  tries: number;
  answered: number;
  sent: number;
  cut: number;
  lost: string[];
  doubled: string[];
};

const PATIENTS = 4;
const QUESTIONNAIRES = 3;
/** All four have sent two interviews by then, and answer the third. */
const LATEST_KILL = 60;
/** Until the next acknowledgement: the kill strikes at any moment of a request. */
const BETWEEN_MS = 30;
const places = ['q0', 'q1', 'q2', 'q3'] as const;

const form: InterviewForm = {
  items: listItems(places.map((place) => blankItem('text', place, { text: '耐久試験' }))) as InterviewForm['items'],
  flags: [],
  chartText: '',
};

/** Published questionnaires, as if somebody had written and reviewed them. */
async function givenTemplates(dataDir: string): Promise<InterviewTemplateId[]> {
  const owner = new pg.Client({ connectionString: await findRunningPostgres(dataDir) });
  await owner.connect();
  const ids = Array.from({ length: QUESTIONNAIRES }, () => randomUUID() as InterviewTemplateId);
  await owner.query(
    `WITH doctor AS (SELECT id, facility_id FROM staff WHERE email = 'doctor@sakura.example'),
          made AS (
            INSERT INTO interview_templates (id, facility_id, name, created_by, created_at, updated_at)
            SELECT given, facility_id, '耐久試験', id, now(), now() FROM doctor, unnest($1::uuid[]) given RETURNING id, facility_id, created_by)
     INSERT INTO interview_template_versions (id, facility_id, template_id, number, state, form, item_count, author_id, published_at, created_at, updated_at)
     SELECT gen_random_uuid(), facility_id, id, 1, 'published', $2, $3, created_by, now(), now(), now() FROM made`,
    [ids, JSON.stringify(form), form.items.length],
  );
  await owner.end();
  return ids;
}

/** A patient before three interviews: what the page keeps until the server has said that it has it, and what it has been told. */
type Sitting = {
  cookie: string;
  itemIds: readonly OrderItemId[];
  /** By interview and question: the last text that was acknowledged. */
  answered: Map<string, string>;
  /** By interview: the sending that was acknowledged. */
  sent: Map<OrderItemId, string>;
  /** Sent, and not acknowledged. */
  open: PatientRecord | null;
  /** How many records were acknowledged. */
  told: number;
};

const textOf = (counted: number): string => `回答${String(counted).padStart(6, '0')}`;

const made = (itemId: OrderItemId) => ({ id: randomUUID(), at: new Date().toISOString(), itemId });

const answerTo = (itemId: OrderItemId, place: string, value: string): PatientRecord => ({
  ...made(itemId),
  kind: 'interviewAnswered',
  places: [{ place, answer: { type: 'text', value } }],
  rowsAdded: [],
  rowsRemoved: [],
});

const sendingOf = (itemId: OrderItemId, { answered }: Sitting): PatientRecord => ({
  ...made(itemId),
  kind: 'interviewSent',
  respondent: { kind: 'patient', name: '', relation: '' },
  answers: Object.fromEntries(
    places.map((place) => [place, { type: 'text', value: answered.get(`${itemId} ${place}`) ?? '' }]),
  ),
  rows: [],
});

/** The cookie of the answer, or else the one before. */
const enter = async (origin: string, secret: string, birthDate: string): Promise<string> => {
  const ask = async (path: string, body: unknown, cookie: string): Promise<string> => {
    const headers = { 'content-type': 'application/json', cookie };
    const reply = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  };
  const knocked = await ask(patientPageContract.exchange.path, { secret }, '');
  return ask(patientPageContract.verify.path, { birthDate }, knocked);
};

const sendAs = async (origin: string, { cookie }: Sitting, record: PatientRecord): Promise<void> => {
  const { accepted, refused } = await callerOf(origin, cookie)(patientPageContract.record, {
    body: { records: [record] },
  });
  if (!accepted.includes(record.id)) throw new Error(`Refused: ${refused[0]?.reason}`);
};

const isDeath = (error: unknown): boolean =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && error.body.status >= 500);

/** What a server that has just started is too busy for is asked again, as a page does. */
const eventually = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDeath(error)) throw error;
      await pause(200);
    }
  }
};

/** Answers and sends, and goes on answering the last interview until the server dies. */
async function answerUntilDeath(origin: string, sitting: Sitting): Promise<void> {
  const { itemIds, answered, sent } = sitting;
  const send = async (record: PatientRecord) => {
    sitting.open = record;
    await sendAs(origin, sitting, record);
    sitting.open = null;
    sitting.told += 1;
  };
  try {
    for (let turn = 0; ; turn += 1) {
      const itemId = itemIds[Math.min(Math.floor(turn / places.length), itemIds.length - 1)];
      const place = places[turn % places.length];
      if (!itemId || !place) throw new Error('There is nothing to answer.');
      await send(answerTo(itemId, place, textOf(turn)));
      answered.set(`${itemId} ${place}`, textOf(turn));
      if (place !== places.at(-1) || itemId === itemIds.at(-1)) continue;
      const sending = sendingOf(itemId, sitting);
      await send(sending);
      sent.set(itemId, sending.id);
    }
  } catch (error) {
    if (!isDeath(error)) throw error;
  }
}

/** What was not acknowledged is sent again, twice, as a page does that hears nothing; what it says counts from then on. */
async function sendAgain(origin: string, sitting: Sitting): Promise<void> {
  const { open, answered, sent } = sitting;
  if (open === null) return;
  await eventually(() => sendAs(origin, sitting, open));
  await eventually(() => sendAs(origin, sitting, open));
  if (open.kind === 'interviewSent') sent.set(open.itemId, open.id);
  if (open.kind !== 'interviewAnswered') return;
  for (const { place, answer } of open.places)
    if (answer?.type === 'text') answered.set(`${open.itemId} ${place}`, answer.value);
}

/** Every answer that was acknowledged is there as it was typed, and every interview that was sent was received once. */
async function examine(call: Caller, { itemIds, answered, sent }: Sitting, report: InterviewKillReport): Promise<void> {
  for (const itemId of itemIds) {
    const { current, submissions } = await eventually(() =>
      call(interviewResponseContract.get, { params: { itemId } }),
    );
    for (const place of places) {
      const wanted = answered.get(`${itemId} ${place}`);
      const kept = current.answers[place];
      if (wanted !== undefined && !(kept?.type === 'text' && kept.value === wanted))
        report.lost.push(`${itemId} ${place}`);
    }
    const sending = sent.get(itemId);
    if (sending !== undefined && !submissions.some(({ id }) => id === sending)) report.lost.push(`${itemId} sending`);
    if (submissions.length > (sending === undefined ? 0 : 1)) report.doubled.push(itemId);
  }
  report.answered += answered.size;
  report.sent += sent.size;
}

/** Patients who have opened the links of their interviews, and answered nothing yet. */
const sit = async (origin: string, call: Caller, templateIds: InterviewTemplateId[]): Promise<Sitting[]> => {
  const { items } = await call(patientContract.search, { body: {} });
  const sittings: Sitting[] = [];
  for (const { id: patientId, birthDate } of items.slice(0, PATIENTS)) {
    const body = { patientId, templateIds, message: '', dueOn: null };
    const idempotencyKey = randomUUID();
    const { itemIds, linkSecret } = await eventually(() =>
      call(interviewOrderContract.issue, { body, idempotencyKey }),
    );
    const cookie = await enter(origin, linkSecret, birthDate);
    sittings.push({ cookie, itemIds, answered: new Map(), sent: new Map(), open: null, told: 0 });
  }
  return sittings;
};

const acknowledged = (sittings: readonly Sitting[]): number => sittings.reduce((total, { told }) => total + told, 0);

/** By what was acknowledged and not by the clock: how fast the machine is decides nothing. `ends` settles, and never fails. */
const untilTold = async (records: number, sittings: readonly Sitting[], ends: Promise<unknown>): Promise<void> => {
  let isOver = false;
  void ends.then(() => (isOver = true));
  while (!isOver && acknowledged(sittings) < records) await pause(1);
  await pause(Math.random() * BETWEEN_MS);
};

/**
 * Kills the server, or server and database, while patients answer interviews and send them, again and again, and asks after each restart for
 * everything that was acknowledged. What was cut off is sent again twice: it is there once.
 */
export async function killNineInterviews(
  dataDir: string,
  tries: number,
  what: 'server' | 'everything',
): Promise<InterviewKillReport> {
  const report: InterviewKillReport = { tries, answered: 0, sent: 0, cut: 0, lost: [], doubled: [] };
  let server: ServerProcess = await startServer(dataDir);
  try {
    const templateIds = await givenTemplates(dataDir);
    const cookie = await signIn(server.origin);
    for (let turn = 0; turn < tries; turn += 1) {
      const { origin } = server;
      const sittings = await sit(origin, callerOf(origin, cookie), templateIds);
      const ends = Promise.allSettled(sittings.map((sitting) => answerUntilDeath(origin, sitting)));
      // Each try in a part of its own: of two tries one falls among the sendings.
      await untilTold(1 + ((turn + Math.random()) / tries) * LATEST_KILL, sittings, ends);
      await (what === 'server' ? server.kill() : server.killWithDatabase());
      for (const end of await ends) if (end.status === 'rejected') throw end.reason;

      server = await startServer(dataDir);
      report.cut += sittings.filter(({ open }) => open !== null).length;
      for (const sitting of sittings) {
        await sendAgain(server.origin, sitting);
        await examine(callerOf(server.origin, cookie), sitting, report);
      }
    }
  } finally {
    await server.stop();
  }
  return report;
}
