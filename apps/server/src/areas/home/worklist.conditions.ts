import { TALK_SOON_DAYS, type WorkGap, WorkSection, type WorkView } from '@nattoku/contract/home/worklist';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { sql, type SQL } from 'drizzle-orm';
import { undecidedStates } from '#areas/home/worklist.rules.ts';
import { asksFor, isDueUntil, mayAskUntil } from '#domain/order/attention.conditions.ts';
import { startOfDay } from '#domain/order/lifecycle/order-dates.ts';
import { isSomebodyUnnamed } from '#domain/talk/attendees.ts';

/*
 * `worklist.rules`, for the database: conditions over an order `o` with what `formsOf` knows of its forms as `c` and its talk as `it`, and over a row `w`
 * of the list.
 */

const anyOf = (states: readonly string[]): SQL => sql`ANY (${sql.param(states)}::text[])`;
const isUnsealed = sql`NOT EXISTS (SELECT FROM consent_sealings s WHERE s.form_id = f.id AND s.kind = 'sealed')`;
const isUnheard = sql`coalesce((SELECT true FROM consent_withdrawals wi JOIN consent_withdrawal_acknowledgements a ON a.withdrawal_id = wi.id
   WHERE wi.form_id = f.id AND a.acknowledged_at IS NULL LIMIT 1), false)`;
const needsTalk = sql`(f.explained_at IS NULL AND coalesce((SELECT true FROM consent_gates g
   WHERE g.form_id = f.id AND g.kind = 'talkHeld' AND g.met_at IS NULL AND g.overridden_at IS NULL LIMIT 1), false))`;
const isToBeChecked = sql`(f.state = 'awaitingApproval' OR f.state = 'signed' AND ${isUnsealed})`;

/** What is known of the forms of an order `o`, as one row `c`; `standing` names the forms that stand still. */
export const formsOf = (now: Date): SQL => {
  const today = todayInTokyo(now);
  const isUndecided = sql`f.state = ${anyOf(undecidedStates)}`;
  return sql`LEFT JOIN LATERAL (
    SELECT min(f.id::text) AS form_id, max(f.procedure_name) AS procedure_name, min(f.procedure_on) FILTER (WHERE ${isUndecided}) AS undecided_on,
           min(f.procedure_on) FILTER (WHERE f.procedure_on >= ${today}) AS procedure_on,
           max((SELECT t.approach_ids[1]::text FROM consent_templates t WHERE t.id = f.template_id AND cardinality(t.approach_ids) = 1)) AS approach_id,
           bool_or(${isUnheard}) AS unheard, bool_or(${isToBeChecked}) AS unchecked,
           bool_or(f.state NOT IN ('voided', 'superseded') AND f.id IN (SELECT form_id FROM standing)) AS standing,
           bool_or(f.state = ${anyOf(openConsentStates)} AND f.route <> 'paper' AND ${needsTalk}) AS unexplained,
           bool_or(${isUndecided}) AS undecided,
           bool_or(${isUndecided} AND f.procedure_on = ${today}) AS undecided_today,
           bool_or(${isUndecided} AND f.procedure_on = ${addDays(today, 1)}) AS undecided_tomorrow
      FROM consent_forms f WHERE f.order_id = o.id) c ON true`;
};

/** The talk of an order `o`, looked up once for all that is asked of it. */
export const talkOf = sql`LEFT JOIN LATERAL (SELECT state, order_item_id FROM ic_talks WHERE order_id = o.id OFFSET 0) it ON true`;

/** Of several required items each counts; where none is required, all do. */
const isUnwatched = (now: Date): SQL => sql`(o.lifecycle = 'issued' AND o.expires_at > ${now} AND coalesce((
  SELECT coalesce(bool_or(i.kind = 'video' AND i.done_at IS NULL AND i.ended_at IS NULL) FILTER (WHERE i.required),
                  bool_or(i.kind = 'video' AND i.done_at IS NULL AND i.ended_at IS NULL))
    FROM order_items i WHERE i.order_id = o.id), false))`;

const isRunning = sql`it.state = 'inSession'`;
const isUnrecorded = sql`it.state IN ('explained', 'decided')`;
const isTalk = (state: SQL): SQL => sql`coalesce(${state}, false)`;
const lacksAttendee = sql`it.state = 'planned' AND ${isSomebodyUnnamed('it')}`;
/** Of an order `o`: its talk was held or taken back. */
export const isTalkOver = isTalk(sql`it.state NOT IN ('planned', 'inSession')`);
const isFollowUpDue = (now: Date): SQL =>
  sql`fu.done_at IS NULL AND fu.dropped_at IS NULL AND (fu.due_on IS NULL OR fu.due_on <= ${todayInTokyo(now)})`;

const gaps: Record<WorkGap, (now: Date) => SQL> = {
  withdrawal: () => sql`coalesce(c.unheard, false)`,
  question: (now) => asksFor('question', now),
  talkRunning: () => isTalk(isRunning),
  notUnderstood: (now) => asksFor('wrongAnswer', now),
  overdue: (now) => asksFor('overdue', now),
  linkLocked: (now) => asksFor('linkLocked', now),
  undelivered: (now) => asksFor('undelivered', now),
  stopped: () => sql`coalesce(c.standing, false)`,
  doctorCheck: () => sql`coalesce(c.unchecked, false)`,
  talkRecord: () => isTalk(isUnrecorded),
  followUp: (now) =>
    sql`coalesce((SELECT true FROM ic_follow_ups fu WHERE fu.order_item_id = it.order_item_id AND ${isFollowUpDue(now)} LIMIT 1), false)`,
  attendees: () => isTalk(lacksAttendee),
  video: isUnwatched,
  explanation: () => sql`coalesce(c.unexplained, false)`,
  signature: () => sql`coalesce(c.undecided, false)`,
};

/** Everything that an order lacks, in the order of the rule. */
export const gapsFor = (now: Date): SQL => {
  const each = Object.entries(gaps).map(([gap, isThere]) => sql`CASE WHEN ${isThere(now)} THEN ${gap}::text END`);
  return sql`array_remove(ARRAY[${sql.join(each, sql`, `)}], NULL)`;
};

/** Whether somebody has to do something about an order now; over its gaps `g` too. */
export const isWorkNow = (now: Date): SQL => {
  const today = todayInTokyo(now);
  return sql`coalesce(g.gaps && '{withdrawal,question,talkRunning,notUnderstood,overdue,linkLocked,undelivered,stopped,doctorCheck,talkRecord,followUp}'::text[]
    OR ${isDueUntil(addDays(today, 1), now)}
    OR o.lifecycle NOT IN ('draft', 'canceled') AND NOT ${isTalkOver} AND o.ic_at >= ${startOfDay(today)}
       AND o.ic_at < CASE WHEN 'video' = ANY (g.gaps) THEN ${startOfDay(addDays(today, TALK_SOON_DAYS + 1))}::timestamptz
                          ELSE ${startOfDay(addDays(today, 2))}::timestamptz END
    OR c.undecided_today OR c.undecided_tomorrow, false)`;
};

/** The ids of all orders that may be work, those of the `standing` forms among them; each reason by an index that holds little else. */
export const mayBeWork = (now: Date): SQL => {
  const today = todayInTokyo(now);
  const tomorrow = addDays(today, 1);
  return sql`${mayAskUntil(tomorrow, now)}
    UNION SELECT t.id FROM orders t WHERE t.ic_at >= ${startOfDay(today)} AND t.ic_at < ${startOfDay(addDays(today, TALK_SOON_DAYS + 1))}
            AND t.lifecycle <> 'canceled'
    UNION SELECT it.order_id FROM ic_talks it WHERE ${isRunning} OR ${isUnrecorded}
    UNION SELECT it.order_id FROM ic_follow_ups fu JOIN ic_talks it ON it.order_item_id = fu.order_item_id WHERE ${isFollowUpDue(now)}
    UNION SELECT f.order_id FROM consent_forms f WHERE f.state = 'awaitingApproval'
    UNION SELECT f.order_id FROM consent_forms f WHERE f.state = 'signed' AND ${isUnsealed}
    UNION SELECT f.order_id FROM consent_forms f WHERE f.procedure_on BETWEEN ${today} AND ${tomorrow} AND f.state = ${anyOf(undecidedStates)}
    UNION SELECT f.order_id FROM consent_withdrawal_acknowledgements a JOIN consent_withdrawals wi ON wi.id = a.withdrawal_id
            JOIN consent_forms f ON f.id = wi.form_id WHERE a.acknowledged_at IS NULL
    UNION SELECT f.order_id FROM consent_forms f WHERE f.id IN (SELECT form_id FROM standing)`;
};

/** `sectionOf` as the place of a row `w` in `WorkSection`. */
export const placeOfSection = (now: Date): SQL => {
  const today = todayInTokyo(now);
  const place = (section: WorkSection) => sql.raw(String(WorkSection.options.indexOf(section)));
  return sql`CASE WHEN w.gaps && '{question,withdrawal}'::text[] THEN ${place('waiting')}
    WHEN 'overdue' = ANY (w.gaps) THEN ${place('overdue')}
    WHEN w.nearest IS NULL OR w.nearest <= ${today} OR w.gaps && '{talkRunning,notUnderstood,linkLocked,undelivered}'::text[] THEN ${place('today')}
    WHEN w.nearest = ${addDays(today, 1)} THEN ${place('tomorrow')} ELSE ${place('later')} END`;
};

/** Over a row `w`. */
export const viewConditions: Record<WorkView, SQL> = {
  unwatchedBeforeTalk: sql`(w.talk_at IS NOT NULL AND w.unwatched_talk)`,
  undecidedTomorrow: sql`w.undecided_tomorrow`,
};
