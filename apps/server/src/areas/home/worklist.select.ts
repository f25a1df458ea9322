import {
  QUESTION_SHOWN,
  WorkGap,
  WorkView,
  type FeedFilter,
  type WorkFilter,
  type WorklistSearch,
  type WorkOrder,
} from '@nattoku/contract/home/worklist';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { HomePatient } from '@nattoku/contract/home/home-patient';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { sql, type SQL } from 'drizzle-orm';
import { HOME_PATIENT_JSON, inScope, type Viewer } from '#areas/home/home.viewer.ts';
import {
  formsOf,
  gapsFor,
  isTalkOver,
  isWorkNow,
  mayBeWork,
  placeOfSection,
  talkOf,
  viewConditions,
} from '#areas/home/worklist.conditions.ts';
import { standingForms } from '#domain/consent/form/is-troubled.ts';
import { startOfDay } from '#domain/order/lifecycle/order-dates.ts';
import { nextDue } from '#domain/order/lifecycle/next-due.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import type { Tx } from '#kernel/database/database.ts';

/** An order of a row, before the area that it was made in has said where its pages are. */
export type FoundOrder = Omit<WorkOrder, 'state' | 'page' | 'question'> & {
  question: { askedAt: string; text: string | null; count: number } | null;
};

type FoundRow = {
  id: string;
  place: number;
  gaps: WorkGap[];
  procedure: string;
  talkAt: string | null;
  procedureOn: string | null;
  dueOn: string | null;
  patient: HomePatient & { isSensitive: boolean };
  orders: FoundOrder[];
};
/** A filter over orders. */
type OrderFilter = Exclude<WorkFilter, FeedFilter>;
export type Found = { total: number; all: number; counts: Record<OrderFilter, number>; items: FoundRow[] | null };

export type Asked = {
  /** In whose scope there is work now; or a patient, of whom all is told that runs or asks for somebody. */
  whose: { viewer: Viewer } | { patientId: PatientId };
  /** The areas whose orders the reader may look at, as far as they are wanted. */
  areas: readonly string[];
  /** Those in which the reader answers patients, and so reads what they ask. */
  answered: readonly string[];
  search: WorklistSearch;
  now: Date;
};

const hasGap = (gap: WorkGap): SQL => sql`${gap}::text = ANY (w.gaps)`;
const isView = (filter: OrderFilter): filter is WorkView => (WorkView.options as readonly string[]).includes(filter);
const leftBy = (filter: OrderFilter): SQL => (isView(filter) ? viewConditions[filter] : hasGap(filter));
const conditionOf = ({ only }: WorklistSearch): SQL => {
  if (only === 'rejected') return sql`false`;
  return only ? leftBy(only) : sql`true`;
};

const counts = (): SQL => {
  const filters: OrderFilter[] = [...WorkGap.options, ...WorkView.options];
  const each = filters.map((filter) => sql`${filter}::text, count(*) FILTER (WHERE ${leftBy(filter)})`);
  return sql`(SELECT json_build_object(${sql.join(each, sql`, `)}) FROM work w)`;
};

/**
 * The orders that may be work are found by the indexes that hold little else, and looked up one by one: below a row-level policy the planner takes the
 * few for most of all orders. What else runs for the same patients is looked at with them, so that a row says everything that is missing.
 */
const wantedInScope = (viewer: Viewer, isOfAreas: SQL, now: Date): SQL =>
  sql`candidates (id) AS MATERIALIZED (${mayBeWork(now)}),
  seeds AS MATERIALIZED (
    SELECT o.id, o.patient_id FROM candidates k
      CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = k.id AND ${isOfAreas} OFFSET 0) o
      CROSS JOIN LATERAL (SELECT * FROM patients WHERE id = o.patient_id OFFSET 0) own
      CROSS JOIN LATERAL (SELECT * FROM patients WHERE id = coalesce(own.survivor_id, own.id) OFFSET 0) p
     WHERE ${inScope(viewer)}),
  wanted (id) AS MATERIALIZED (
    SELECT id FROM seeds
    UNION SELECT n.id FROM (SELECT DISTINCT patient_id FROM seeds) s CROSS JOIN LATERAL (
      SELECT id FROM orders WHERE patient_id = s.patient_id AND lifecycle = 'issued' AND expires_at > ${now} AND ${isOfAreas} OFFSET 0) n)`;

const wantedOf = (patientId: PatientId, isOfAreas: SQL): SQL =>
  sql`wanted (id) AS MATERIALIZED (
    SELECT id FROM orders WHERE patient_id IN (SELECT app.records_of(${patientId})) AND lifecycle <> 'canceled' AND ${isOfAreas})`;

const membersOf = ({ whose, areas, now }: Asked): SQL => {
  const isOfAreas = sql`area = ANY (${sql.param(areas)}::text[])`;
  const today = todayInTokyo(now);
  const wanted = 'viewer' in whose ? wantedInScope(whose.viewer, isOfAreas, now) : wantedOf(whose.patientId, isOfAreas);
  return sql`standing (form_id) AS MATERIALIZED (${standingForms(now)}),
  ${wanted},
  looked_at AS MATERIALIZED (
    SELECT o.id, o.area, o.title, d.due_on, o.ic_at, c.form_id, c.procedure_on, g.gaps, coalesce(own.survivor_id, own.id) AS person,
           own.is_sensitive, c.undecided_tomorrow, c.unchecked, ${isWorkNow(now)} AS is_work,
           o.lifecycle = 'issued' AND o.expires_at > ${now} AS is_running,
           coalesce(nullif(c.procedure_name, ''), a.name) AS procedure,
           CASE WHEN o.lifecycle = 'issued' AND o.expires_at <= ${now} THEN 'expired' ELSE o.lifecycle END AS lifecycle,
           coalesce(a.name, nullif(c.procedure_name, ''), o.id::text) AS key,
           CASE WHEN o.ic_at >= ${startOfDay(today)} AND o.lifecycle NOT IN ('draft', 'canceled') AND NOT ${isTalkOver} THEN o.ic_at END AS talk_at,
           CASE WHEN o.lifecycle = 'issued' AND ${sql.raw(isUnfinished)} THEN d.due_on END AS open_due_on, c.undecided_on
      FROM wanted x CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = x.id OFFSET 0) o
      JOIN LATERAL (SELECT * FROM patients WHERE id = o.patient_id OFFSET 0) own ON true
      ${formsOf(now)} ${talkOf} CROSS JOIN LATERAL (SELECT ${gapsFor(now)} AS gaps) g
      CROSS JOIN LATERAL (SELECT ${sql.raw(nextDue)} AS due_on) d
      LEFT JOIN approaches a ON a.id = coalesce(o.approach_id, c.approach_id::uuid)),
  members AS MATERIALIZED (SELECT * FROM looked_at${'viewer' in whose ? sql`` : sql` WHERE is_work OR is_running`})`;
};

/** One row for each patient and procedure with something to do; of a single patient, with anything that runs. */
const workOf = ({ whose, now }: Asked): SQL => sql`work AS MATERIALIZED (
    SELECT md5(m.person || m.key) AS id, m.person, m.key, min(m.open_due_on) AS due_on, min(m.talk_at) AS talk_at, min(m.procedure_on) AS procedure_on,
           bool_or(m.is_sensitive) AS is_sensitive, coalesce(max(m.procedure), min(m.title)) AS procedure,
           coalesce(bool_or(m.undecided_tomorrow), false) AS undecided_tomorrow,
           coalesce(bool_or(m.talk_at IS NOT NULL AND 'video' = ANY (m.gaps)), false) AS unwatched_talk,
           least(min(m.open_due_on), min((m.talk_at AT TIME ZONE 'Asia/Tokyo')::date), min(m.undecided_on)) AS nearest,
           ARRAY(SELECT DISTINCT gap FROM members n, unnest(n.gaps) gap WHERE n.person = m.person AND n.key = m.key) AS gaps
      FROM members m GROUP BY m.person, m.key${'viewer' in whose ? sql` HAVING bool_or(m.is_work)` : sql``}),
  placed AS (SELECT w.*, ${placeOfSection(now)} AS place FROM work w)`;

const question = ({ answered }: Asked): SQL => sql`LEFT JOIN LATERAL (
      SELECT json_build_object('askedAt', min(q.sent_at), 'count', count(*), 'text',
               CASE WHEN NOT m.is_sensitive AND NOT p.is_sensitive AND m.area = ANY (${sql.param(answered)}::text[])
                    THEN left((array_agg(q.body ORDER BY q.sent_at, q.id))[1], ${QUESTION_SHOWN}) END) AS asked
        FROM chat_messages q WHERE q.order_id = m.id AND q.sender = 'patient' AND q.read_at IS NULL HAVING count(*) > 0) q ON true`;

/** The page with its orders, the numbers of all filters, and nothing read of what is not shown. */
const worklistOf = (asked: Asked): SQL => {
  const { page, pageSize } = asked.search;
  return sql`WITH ${membersOf(asked)}, ${workOf(asked)},
  shown AS MATERIALIZED (
    SELECT w.*, row_number() OVER (ORDER BY w.place, w.nearest NULLS FIRST, w.person, w.key) AS rank
      FROM placed w WHERE ${conditionOf(asked.search)}
     ORDER BY rank LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}),
  rows AS (
    SELECT w.rank, json_build_object('id', w.id, 'place', w.place, 'gaps', w.gaps, 'procedure', w.procedure, 'talkAt', w.talk_at,
             'procedureOn', w.procedure_on, 'dueOn', w.due_on, 'patient', json_build_object(${sql.raw(HOME_PATIENT_JSON)},
               'isSensitive', p.is_sensitive OR w.is_sensitive),
             'orders', (SELECT json_agg(json_build_object('id', m.id, 'area', m.area, 'title', m.title, 'lifecycle', m.lifecycle,
                 'progress', coalesce(r.progress, 'notOpened'), 'watchedShare', coalesce(r.watched_share, 0), 'gaps', m.gaps, 'dueOn', m.due_on,
                 'lastSeenAt', r.last_seen_at, 'formId', m.form_id, 'question', q.asked) ORDER BY cardinality(m.gaps) DESC, m.id)
               FROM members m LEFT JOIN responses r ON r.order_id = m.id ${question(asked)}
              WHERE m.person = w.person AND m.key = w.key)) AS row
      FROM shown w CROSS JOIN LATERAL (SELECT * FROM patients WHERE id = w.person OFFSET 0) p LEFT JOIN wards wd ON wd.id = p.ward_id)
  SELECT (SELECT count(*)::int FROM work) AS "all", ${counts()} AS counts,
         (SELECT count(*)::int FROM work w WHERE ${conditionOf(asked.search)}) AS total,
         (SELECT json_agg(row ORDER BY rank) FROM rows) AS items`;
};

/** The whole list in one question. */
export async function findWork(tx: Tx, asked: Asked): Promise<Found> {
  const { rows } = await tx.execute<Found>(worklistOf(asked));
  const [found] = rows;
  if (!found) throw new Error('A worklist without its numbers.');
  return found;
}
