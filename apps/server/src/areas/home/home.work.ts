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
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { Tx } from '#kernel/database/database.ts';
import { type OrderArea, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';

export type Viewer = { staffId: StaffId; scope: HomeScope; departmentIds: DepartmentId[]; wardIds: WardId[] };

/** Over an order `o` and its patient `p`. */
const inScope: Record<HomeScope, string> = {
  mine: '(o.created_by = $1 OR p.attending_staff_id = $1)',
  department: '(p.department_id = ANY ($2::uuid[]) OR o.department_id = ANY ($2::uuid[]))',
  ward: 'p.ward_id = ANY ($3::uuid[])',
  all: 'true',
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
  raised: AttentionReason[] | null;
  is_due: boolean;
  is_overdue: boolean | null;
  is_locked: boolean;
  watched_share: number | null;
  is_misunderstood: boolean | null;
  due_on: string | null;
  ic_at: Date | null;
  last_seen_at: Date | null;
  asked_at: Date | null;
  question: string | null;
  area: string;
  patient: HomePatient;
};

/** Since when a due date asks for a look: `dueAlarm` of the rules of orders, for the database. A review answers what had come until then. */
const alarm =
  "CASE WHEN o.due_on >= $5::date THEN $5::date::timestamp ELSE (o.due_on + 1)::timestamp END AT TIME ZONE 'Asia/Tokyo'";
const isUnseen = (since: string) => `(o.reviewed_at IS NULL OR o.reviewed_at < ${since})`;
const isRunning = "o.lifecycle = 'issued' AND o.expires_at > $4";
const isDue = `(${isRunning} AND o.due_on <= $5::date + 1 AND ${isUnfinished} AND ${isUnseen(alarm)})`;
const isLocked = `(${isRunning} AND l.locked_at IS NOT NULL AND ${isUnseen('l.locked_at')})`;

/** The question of an order `o` that has waited longest for an answer, whatever the order holds and whatever has become of it. */
const oldestQuestion = `LEFT JOIN LATERAL (
      SELECT m.sent_at, m.body FROM chat_messages m WHERE m.order_id = o.id AND m.sender = 'patient' AND m.read_at IS NULL
       ORDER BY m.sent_at LIMIT 1) q ON true`;

const around = `
    JOIN patients p ON p.id = o.patient_id
    LEFT JOIN responses r ON r.order_id = o.id
    LEFT JOIN order_links l ON l.order_id = o.id AND l.revoked_at IS NULL
    ${oldestQuestion}`;

/**
 * What somebody has to look at is found by the four partial indexes that hold nothing else, then sorted into the first group that it
 * belongs to; of each group the first few are read, and all are counted.
 */
const statementFor = (scope: HomeScope): string => `
  WITH asker AS (SELECT $1::uuid, $2::uuid[], $3::uuid[]),
  candidates AS (
    SELECT order_id AS id FROM responses WHERE attention <> '{}'
    UNION SELECT order_id FROM chat_messages WHERE sender = 'patient' AND read_at IS NULL
    UNION SELECT order_id FROM order_links WHERE locked_at IS NOT NULL AND revoked_at IS NULL
    UNION SELECT id FROM orders WHERE lifecycle = 'issued' AND due_on IS NOT NULL AND due_on <= $5::date + 1),
  hot AS (
    SELECT o.id, o.due_on, q.sent_at AS asked_at,
           CASE WHEN q.sent_at IS NOT NULL THEN 'questions'
                WHEN 'wrongAnswer' = ANY (r.attention) THEN 'misunderstood'
                WHEN ${isLocked} THEN 'locked'
                WHEN ${isDue} THEN CASE WHEN o.due_on < $5::date THEN 'overdue' ELSE 'due' END END AS "group"
      -- One by one: below a row-level policy the planner takes the few candidates for most of all orders, and would read all of these.
      FROM candidates c CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = c.id AND area = ANY ($7) OFFSET 0) o ${around}
     WHERE ${inScope[scope]}),
  picked AS (
    SELECT "group", id, extract(epoch FROM CASE WHEN "group" = 'questions' THEN asked_at ELSE due_on END) AS place
      FROM hot WHERE "group" IS NOT NULL
    UNION ALL
    SELECT 'talks', o.id, extract(epoch FROM o.ic_at) FROM orders o JOIN patients p ON p.id = o.patient_id
     WHERE o.ic_at >= ($5::date)::timestamp AT TIME ZONE 'Asia/Tokyo' AND o.ic_at < ($5::date + 2)::timestamp AT TIME ZONE 'Asia/Tokyo'
       AND o.area = ANY ($8) AND o.lifecycle <> 'canceled' AND ${inScope[scope]}
    UNION ALL
    SELECT 'drafts', id, -extract(epoch FROM updated_at) FROM orders
     WHERE created_by = $1 AND lifecycle = 'draft' AND area = ANY ($9)),
  ranked AS (
    SELECT "group", id, count(*) OVER (PARTITION BY "group")::int AS total,
           row_number() OVER (PARTITION BY "group" ORDER BY place NULLS LAST, id) AS rank
      FROM picked),
  -- The limit cuts nothing: it tells the planner how few are left, so that it looks them up instead of reading whole tables.
  shown AS (SELECT * FROM ranked WHERE rank <= $6 LIMIT 100)
  SELECT k."group", k.total, o.id, o.title, o.due_on::text, o.ic_at, r.progress, r.attention AS raised, r.watched_share, r.last_seen_at,
         CASE WHEN o.lifecycle = 'issued' AND o.expires_at <= $4 THEN 'expired' ELSE o.lifecycle END AS lifecycle,
         r.correct_count < r.answered_count AS is_misunderstood,
         coalesce(${isDue}, false) AND o.due_on <= $5::date AS is_due, o.due_on < $5::date AS is_overdue, coalesce(${isLocked}, false) AS is_locked,
         q.sent_at AS asked_at, CASE WHEN NOT p.is_sensitive THEN left(q.body, ${QUESTION_SHOWN}) END AS question,
         o.area,
         json_build_object('id', p.id, 'patientNumber', p.patient_number, 'familyName', p.family_name, 'givenName', p.given_name,
           'familyNameKana', p.family_name_kana, 'givenNameKana', p.given_name_kana, 'birthDate', p.birth_date,
           'wardName', w.name, 'room', p.room) AS patient
    FROM shown k CROSS JOIN asker JOIN orders o ON o.id = k.id ${around} LEFT JOIN wards w ON w.id = p.ward_id
   ORDER BY k."group", k.rank`;

const namesOf = (areas: readonly OrderArea[]): string[] => areas.map(({ area }) => area);

/** What waits in a scope, as lists of the first few, of the orders of these areas. `now` decides what is due. */
export async function readWork(tx: Tx, viewer: Viewer, areas: readonly OrderArea[], now: Date) {
  const { rows } = await tx.$client.query<Row>(statementFor(viewer.scope), [
    viewer.staffId,
    viewer.departmentIds,
    viewer.wardIds,
    now,
    todayInTokyo(now),
    HOME_SHOWN,
    namesOf(areas),
    namesOf(areas.filter(({ home }) => home.talks)),
    namesOf(areas.filter(({ home }) => home.drafts)),
  ]);
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

const present = (row: Row, place: OrderPlace | undefined): HomeOrder => ({
  id: row.id,
  title: row.title,
  patient: row.patient,
  lifecycle: row.lifecycle,
  progress: row.progress ?? 'notOpened',
  attention: [
    ...(row.raised ?? []).filter((reason) => reason !== 'question'),
    ...(row.asked_at ? ['question' as const] : []),
    ...(row.is_due ? [row.is_overdue ? ('overdue' as const) : ('dueSoon' as const)] : []),
    ...(row.is_locked ? ['linkLocked' as const] : []),
  ],
  watchedShare: row.watched_share ?? 0,
  dueOn: row.due_on,
  icAt: row.ic_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  askedAt: row.asked_at?.toISOString() ?? null,
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
