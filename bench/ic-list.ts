import { icFiguresContract } from '@nattoku/contract/ic-support/ic-figures';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import type { IcOrderSearch } from '@nattoku/contract/ic-support/ic-order-search';
import { icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import type { Caller } from '@nattoku/contract/shared/client';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import pg from 'pg';
import { fillIn, manyPatients, whoOrders } from '#filling.ts';
import { talks } from '#ic-list.filling.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';
import { percentile, timesOf } from '#times.ts';

const FEW = 1_000;
const MANY = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const PATIENTS = 5_000;
const ROUNDS = 20;
const MOST_MS = 100;

type Asked = Partial<IcOrderSearch>;
const beginOf = (day: string): string => new Date(`${day}T00:00:00+09:00`).toISOString();
const between = (from: string, days: number): Asked => ({ from: beginOf(from), until: beginOf(addDays(from, days)) });
const latest: Asked = { sort: 'startsAt', descending: true };

/** The views of the list in the order of its tabs, and what may be added to them. */
const questionsOf = (today: string, ids: Ids): Record<string, Asked> => ({
  today: between(today, 1),
  'missing attendees': { only: 'missingAttendees' },
  'not finalised': { only: 'notFinalised' },
  'out of hours': { only: 'outOfHours', ...latest },
  'without a time': { only: 'undated', sort: 'createdAt', descending: true },
  'waiting for a doctor': { only: 'waitsForDoctor', sort: 'createdAt' },
  all: latest,
  'all, on page 10 of a hundred each': { ...latest, page: 10, pageSize: 100 },
  'all, the soonest first': {},
  'all, by when they were made': { sort: 'createdAt', descending: true },
  "the caller's": { scope: 'mine', ...latest },
  'of the own departments': { scope: 'department', ...latest },
  'of one ward': { wardId: ids.ward as never, ...latest },
  'of one explainer': { explainerId: ids.explainer as never, ...latest },
  'in one state': { state: 'decided', ...latest },
  'with one decision': { decision: 'refuse', ...latest },
  'that nurses lead': { ledTopic: 'nursing', ...latest },
  'of one month a year ago': { ...between(addDays(today, -365), 30) },
  'of one patient by number': { text: 'B77', ...latest },
  'missing attendees of one ward': { only: 'missingAttendees', wardId: ids.ward as never },
});

type Ids = { ward: string; explainer: string };
type Times = ReadonlyMap<string, readonly number[]>;

/** What the screens of the area ask. */
const asksOf = (call: Caller, ids: Ids): ReadonlyMap<string, () => Promise<unknown>> => {
  const today = todayInTokyo(new Date());
  const usual = { text: '', page: 1, pageSize: 20, sort: 'startsAt', descending: false } as const;
  const search = (asked: Asked) => () => call(icOrderContract.search, { body: { ...usual, ...asked } });
  const asks = new Map<string, () => Promise<unknown>>(
    Object.entries(questionsOf(today, ids)).map(([name, asked]) => [`list: ${name}`, search(asked)]),
  );
  const week = { from: today as never, until: addDays(today, 6) as never };
  asks.set('calendar: the week', () => call(icPlannerContract.calendar, { query: week }));
  const months = (behind: number) => ({ from: addDays(today, -behind).slice(0, 7), until: today.slice(0, 7) });
  asks.set('figures: six months', () => call(icFiguresContract.months, { query: months(150) }));
  asks.set('figures: three years', () => call(icFiguresContract.months, { query: months(1060) }));
  const topPage = [
    between(today, 1),
    { only: 'missingAttendees' },
    { only: 'notFinalised' },
    { only: 'waitsForDoctor', sort: 'createdAt' },
  ] as const;
  asks.set('first page of the area: its four lists at once', () =>
    Promise.all(topPage.map((asked) => search(asked)())),
  );
  return asks;
};

const measureAll = async ({ call }: MeasuredServer, ids: Ids): Promise<Times> => {
  const times = new Map<string, number[]>();
  for (const [name, ask] of asksOf(call, ids)) times.set(name, await timesOf(ROUNDS, ask));
  return times;
};

const figureOf = (name: string, many: readonly number[], few: readonly number[]): Figure => {
  const slowest = percentile(many, 0.95);
  const size = `${MANY.toLocaleString('en')} talks`;
  const measured = figure(
    `${name}: 95th percentile with ${size} against the median with ${FEW.toLocaleString('en')}`,
    'ms',
    slowest,
    median(few),
  );
  return { ...measured, goal: `at most ${MOST_MS} ms`, met: slowest <= MOST_MS };
};

/** The lists, the calendar, the first page and the figures of IC support among as many talks as a large hospital has in three years. */
export async function measureIcList(): Promise<void> {
  const server = await startMeasuredServer();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  owner.on('error', () => {});
  try {
    await owner.connect();
    await owner.query(whoOrders);
    await fillIn(owner, manyPatients, { PATIENTS });
    const { rows } = await owner.query<Ids>(
      "SELECT (SELECT id FROM wards WHERE code = 'bench3') AS ward, (SELECT ids[1] FROM orderers) AS explainer",
    );
    const [ids] = rows;
    if (!ids) throw new Error('Nothing was filled in.');
    const measureAt = async (from: number, to: number): Promise<Times> => {
      await fillIn(owner, talks, { FROM: from, TO: to, PATIENTS });
      await owner.query('VACUUM ANALYZE');
      return measureAll(server, ids);
    };
    const few = await measureAt(1, FEW);
    const many = await measureAt(FEW + 1, MANY);
    await report(
      'ic-list',
      [...many].map(([name, times]) => figureOf(name, times, few.get(name) ?? [])),
    );
  } finally {
    await owner.end();
    await server.stop();
  }
}
