import { AttentionReason } from '@nattoku/contract/order/order-state';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { startOfDay } from '#domain/order/lifecycle/order-dates.ts';
import { nextDue, partDue } from '#domain/order/lifecycle/next-due.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';

/*
 * `attentionOf`, for the database: all conditions are over an order `o`, whatever its area and whatever it holds. What they ask of other tables is
 * looked up by the order's key: as EXISTS, the planner would read every link and every response that there is.
 */

const isRunning = (now: Date | Placeholder): SQL => sql`o.lifecycle = 'issued' AND o.expires_at > ${now}`;

/** A review answers what had come until then. */
const isUnseen = (since: SQL): SQL => sql`(o.reviewed_at IS NULL OR o.reviewed_at < ${since})`;

/** `Watchful.dueOn`. */
const due = sql.raw(nextDue);

/** Its due date has passed, and something is still to be done; whether somebody has looked since is another question. */
export const isOverdue = (now: Date): SQL =>
  sql`(${isRunning(now)} AND ${due} < ${todayInTokyo(now)} AND ${sql.raw(isUnfinished)})`;

/** The same of one part `i` of it, which the caller knows to be open; the moment and its day may be given later. */
export const isPartOverdueOn = (today: PlainDate | Placeholder, now: Date | Placeholder): SQL =>
  sql`(${isRunning(now)} AND ${sql.raw(partDue('o', 'i'))} < ${today} AND ${sql.raw(isUnfinished)})`;

const dayAfter = (day: SQL): SQL => sql`(${day} + 1)::timestamp AT TIME ZONE 'Asia/Tokyo'`;

/** Since when a due date asks for a look: `dueAlarm`, and for a day to come since today has begun. */
const alarm = (today: PlainDate): SQL => sql`least(${startOfDay(today)}, ${dayAfter(due)})`;

/** Due on this day or before, with something still to be done, and nobody has looked since it asks for it. */
export const isDueUntil = (date: PlainDate, now: Date): SQL =>
  sql`(${isRunning(now)} AND ${due} <= ${date} AND ${sql.raw(isUnfinished)} AND ${isUnseen(alarm(todayInTokyo(now)))})`;

/** Who waits for an answer, of messages `m`. */
const waitsForAnswer = sql.raw("m.sender = 'patient' AND m.read_at IS NULL");

/** Whether the patient has asked and nobody has answered, over the order that `id` names. */
export const isAsked = (id: SQL): SQL<boolean> =>
  sql<boolean>`coalesce((SELECT true FROM chat_messages m WHERE m.order_id = ${id} AND ${waitsForAnswer} LIMIT 1), false)`;

const id = sql.raw('o.id');

const reasons: Record<AttentionReason, (now: Date) => SQL> = {
  wrongAnswer: () =>
    sql`coalesce((SELECT 'wrongAnswer' = ANY (r.attention) FROM responses r WHERE r.order_id = o.id), false)`,
  question: () => isAsked(id),
  dueSoon: (now) => sql`(${due} = ${todayInTokyo(now)} AND ${isDueUntil(todayInTokyo(now), now)})`,
  overdue: (now) => isDueUntil(addDays(todayInTokyo(now), -1), now),
  linkLocked: (now) => sql`(${isRunning(now)} AND coalesce((
    SELECT ${isUnseen(sql`l.locked_at`)} FROM order_links l
     WHERE l.order_id = o.id AND l.revoked_at IS NULL AND l.locked_at IS NOT NULL), false))`,
  undelivered: () => sql`coalesce((
    SELECT ${isUnseen(sql`r.undelivered_at`)} FROM responses r WHERE r.order_id = o.id AND r.undelivered_at IS NOT NULL), false)`,
};

/** Whether an order asks for a look for this reason. */
export const asksFor = (reason: AttentionReason, now: Date): SQL => reasons[reason](now);

const names = AttentionReason.options;

/** Every reason for which an order asks for a look, in the order of `attentionOf`. */
export const reasonsOf = (now: Date): SQL<AttentionReason[]> => {
  const each = names.map((reason) => sql`CASE WHEN ${asksFor(reason, now)} THEN ${reason}::text END`);
  return sql<AttentionReason[]>`array_remove(ARRAY[${sql.join(each, sql`, `)}], NULL)`;
};

/** All that may be due until then, the order or one of its parts; each by an index that holds nothing else. */
const dueUntil = (date: PlainDate): SQL =>
  sql`SELECT n.id FROM orders n WHERE n.lifecycle = 'issued' AND n.due_on IS NOT NULL AND n.due_on <= ${date}
    UNION SELECT n.id FROM orders n WHERE n.lifecycle = 'issued' AND n.parts_due_from IS NOT NULL AND n.parts_due_from <= ${date}`;

/** The ids of all orders of which something was due before today; what of them is open has still to be asked. */
export const mayBeOverdue = (now: Date): SQL => dueUntil(addDays(todayInTokyo(now), -1));

/** Over an order `o`: it is overdue, and those concerned were told of this very day. */
export const isToldOfOverdue = (now: Date): SQL =>
  sql`(${isOverdue(now)} AND o.overdue_notified_at IS NOT NULL AND o.overdue_notified_at >= ${dayAfter(due)})`;

/** Where the few orders are found that may ask for a look: each reason by a partial index that holds nothing else. */
const places: Record<AttentionReason, (now: Date) => SQL> = {
  wrongAnswer: () => sql`SELECT n.order_id FROM responses n WHERE n.attention <> '{}'`,
  question: () => sql`SELECT m.order_id FROM chat_messages m WHERE ${waitsForAnswer}`,
  dueSoon: (now) => dueUntil(todayInTokyo(now)),
  overdue: (now) => dueUntil(addDays(todayInTokyo(now), -1)),
  linkLocked: () => sql`SELECT n.order_id FROM order_links n WHERE n.locked_at IS NOT NULL AND n.revoked_at IS NULL`,
  undelivered: () => sql`SELECT n.order_id FROM responses n WHERE n.undelivered_at IS NOT NULL`,
};

/** The ids of all that may ask for a look, or that will as soon as their due date, until this one, has come nearer. */
export const mayAskUntil = (date: PlainDate, now: Date): SQL =>
  sql.join(
    [places.wrongAnswer(now), places.question(now), places.linkLocked(now), places.undelivered(now), dueUntil(date)],
    sql` UNION `,
  );

/** What most of the candidates ask for is asked first. */
const asksForAny = (now: Date): SQL => {
  const others = (['wrongAnswer', 'question', 'linkLocked', 'undelivered'] as const).map((reason) =>
    asksFor(reason, now),
  );
  return sql.join([isDueUntil(todayInTokyo(now), now), ...others], sql` OR `);
};

/**
 * The orders of a statement that ask for a look: for this reason, or for any. They are looked up one by one: below a row-level policy the planner
 * takes the few candidates for most of all orders. As an array they are known before the statement looks for anything else.
 */
export const asksForLook = (orderId: SQL, reason: AttentionReason | null, now: Date): SQL => {
  const candidates = reason ? places[reason](now) : mayAskUntil(todayInTokyo(now), now);
  const asks = reason ? asksFor(reason, now) : asksForAny(now);
  return sql`${orderId} = ANY (ARRAY(
    SELECT o.id FROM (${candidates}) c (id) CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = c.id OFFSET 0) o WHERE ${asks}))`;
};
