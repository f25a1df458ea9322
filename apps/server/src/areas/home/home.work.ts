import {
  HOME_SHOWN,
  QUESTION_SHOWN,
  type HomeOrder,
  type HomePatient,
  type HomeScope,
  type HomeTalk,
  type TalkGap,
} from '@nattoku/contract/home/home';
import type { DepartmentId, OrderId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import type { AttentionReason, OrderLifecycle, OrderProgress } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#kernel/database/database.ts';
import { type OrderArea, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import { asksFor, isDueUntil, mayAskUntil, reasonsOf } from '#domain/order/attention.conditions.ts';
import { startOfDay } from '#domain/order/lifecycle/order-dates.ts';

export type Viewer = { staffId: StaffId; scope: HomeScope; departmentIds: DepartmentId[]; wardIds: WardId[] };

/** Over an order `o` and its patient `p`. */
const inScope = ({ staffId, scope, departmentIds, wardIds }: Viewer): SQL => {
  const departments = sql`${sql.param(departmentIds)}::uuid[]`;
  const conditions: Record<HomeScope, SQL> = {
    mine: sql`(o.created_by = ${staffId} OR p.attending_staff_id = ${staffId})`,
    department: sql`(p.department_id = ANY (${departments}) OR o.department_id = ANY (${departments}))`,
    ward: sql`p.ward_id = ANY (${sql.param(wardIds)}::uuid[])`,
    all: sql`true`,
  };
  return conditions[scope];
};

const groups = ['questions', 'misunderstood', 'locked', 'overdue', 'due', 'talks', 'drafts'] as const;
type Group = (typeof groups)[number];

type Row = {
  group: Group;
  total: number;
  id: OrderId;
  title: string;
  lifecycle: OrderLifecycle;
  progress: OrderProgress | null;
  attention: AttentionReason[];
  watched_share: number | null;
  is_misunderstood: boolean | null;
  due_on: string | null;
  ic_at: string | null;
  last_seen_at: string | null;
  asked_at: string | null;
  question: string | null;
  area: string;
  patient: HomePatient;
};

/** The question of an order `o` that has waited longest for an answer, whatever the order holds and whatever has become of it. */
const oldestQuestion = sql`LEFT JOIN LATERAL (
      SELECT m.sent_at, m.body FROM chat_messages m WHERE m.order_id = o.id AND m.sender = 'patient' AND m.read_at IS NULL
       ORDER BY m.sent_at LIMIT 1) q ON true`;

const namesOf = (areas: readonly OrderArea[]): SQL => sql`ANY (${sql.param(areas.map(({ area }) => area))}::text[])`;

/**
 * What somebody has to look at is found by the partial indexes that hold nothing else, then sorted into the first group that it
 * belongs to; of each group the first few are read, and all are counted.
 */
const workOf = (viewer: Viewer, areas: readonly OrderArea[], now: Date): SQL => {
  const today = todayInTokyo(now);
  const tomorrow = addDays(today, 1);
  const asks = (reason: AttentionReason) => asksFor(reason, now);
  const isTheirs = inScope(viewer);
  return sql`
  WITH candidates (id) AS (${mayAskUntil(tomorrow, now)}),
  -- By itself: merged with what follows, the groups would be worked out of orders that are not in scope.
  hot AS MATERIALIZED (
    SELECT o.id, o.due_on, q.sent_at AS asked_at,
           CASE WHEN ${asks('question')} THEN 'questions'
                WHEN ${asks('wrongAnswer')} THEN 'misunderstood'
                WHEN ${asks('linkLocked')} THEN 'locked'
                WHEN ${isDueUntil(tomorrow, now)} THEN CASE WHEN o.due_on < ${today} THEN 'overdue' ELSE 'due' END END AS "group"
      -- One by one: below a row-level policy the planner takes the few candidates for most of all orders, and would read all of these.
      FROM candidates c CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = c.id AND area = ${namesOf(areas)} OFFSET 0) o
      JOIN patients p ON p.id = o.patient_id ${oldestQuestion}
     WHERE ${isTheirs}),
  picked AS (
    SELECT "group", id, extract(epoch FROM CASE WHEN "group" = 'questions' THEN asked_at ELSE due_on END) AS place
      FROM hot WHERE "group" IS NOT NULL
    UNION ALL
    SELECT 'talks', o.id, extract(epoch FROM o.ic_at) FROM orders o JOIN patients p ON p.id = o.patient_id
     WHERE o.ic_at >= ${startOfDay(today)} AND o.ic_at < ${startOfDay(addDays(today, 2))}
       AND o.area = ${namesOf(areas.filter(({ home }) => home.talks))} AND o.lifecycle <> 'canceled' AND ${isTheirs}
    UNION ALL
    SELECT 'drafts', id, -extract(epoch FROM updated_at) FROM orders
     WHERE created_by = ${viewer.staffId} AND lifecycle = 'draft' AND area = ${namesOf(areas.filter(({ home }) => home.drafts))}),
  ranked AS (
    SELECT "group", id, count(*) OVER (PARTITION BY "group")::int AS total,
           row_number() OVER (PARTITION BY "group" ORDER BY place NULLS LAST, id) AS rank
      FROM picked),
  -- The limit cuts nothing: it tells the planner how few are left, so that it looks them up instead of reading whole tables.
  shown AS (SELECT * FROM ranked WHERE rank <= ${HOME_SHOWN} LIMIT 100)
  SELECT k."group", k.total, o.id, o.title, o.due_on::text, o.ic_at, r.progress, r.watched_share, r.last_seen_at,
         CASE WHEN o.lifecycle = 'issued' AND o.expires_at <= ${now} THEN 'expired' ELSE o.lifecycle END AS lifecycle,
         r.correct_count < r.answered_count AS is_misunderstood, ${reasonsOf(now)} AS attention,
         q.sent_at AS asked_at, CASE WHEN NOT p.is_sensitive THEN left(q.body, ${QUESTION_SHOWN}) END AS question,
         o.area,
         json_build_object('id', p.id, 'patientNumber', p.patient_number, 'familyName', p.family_name, 'givenName', p.given_name,
           'familyNameKana', p.family_name_kana, 'givenNameKana', p.given_name_kana, 'birthDate', p.birth_date,
           'wardName', w.name, 'room', p.room) AS patient
    FROM shown k JOIN orders o ON o.id = k.id JOIN patients p ON p.id = o.patient_id
    LEFT JOIN responses r ON r.order_id = o.id ${oldestQuestion} LEFT JOIN wards w ON w.id = p.ward_id
   ORDER BY k."group", k.rank`;
};

/** What waits in a scope, as lists of the first few, of the orders of these areas. `now` decides what is due. */
export async function readWork(tx: Tx, viewer: Viewer, areas: readonly OrderArea[], now: Date) {
  const { rows } = await tx.execute<Row>(workOf(viewer, areas, now));
  const places = await placesOf(tx, rows);
  const of = (group: Group) => rows.filter((row) => row.group === group);
  const few = (group: Group) => ({
    total: of(group)[0]?.total ?? 0,
    items: of(group).map((row) => present(row, places.get(row.id))),
  });
  return {
    questions: few('questions'),
    misunderstood: few('misunderstood'),
    locked: few('locked'),
    overdue: few('overdue'),
    due: few('due'),
    talks: { total: of('talks')[0]?.total ?? 0, items: of('talks').map((row) => presentTalk(row, places.get(row.id))) },
    drafts: few('drafts'),
  };
}

const instantOf = (at: string | null) => at && new Date(at).toISOString();

const present = (row: Row, place: OrderPlace | undefined): HomeOrder => ({
  id: row.id,
  title: row.title,
  patient: row.patient,
  lifecycle: row.lifecycle,
  progress: row.progress ?? 'notOpened',
  attention: row.attention,
  watchedShare: row.watched_share ?? 0,
  dueOn: row.due_on,
  icAt: instantOf(row.ic_at),
  lastSeenAt: instantOf(row.last_seen_at),
  askedAt: instantOf(row.asked_at),
  question: row.question,
  area: row.area,
  state: place?.state ?? null,
  page: (row.asked_at ? place?.thread : place?.page) ?? '/',
});

const presentTalk = (row: Row, place: OrderPlace | undefined): HomeTalk => {
  const gaps: [TalkGap, boolean][] = [
    ['notWatched', row.progress !== 'done'],
    ['notUnderstood', row.is_misunderstood === true],
    ['question', row.asked_at !== null],
  ];
  return { ...present(row, place), gaps: gaps.flatMap(([gap, isThere]) => (isThere ? [gap] : [])) };
};
