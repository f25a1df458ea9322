import { CAUGHT_UP_HOURS, TRIED_FOR_HOURS } from '@nattoku/contract/order/delivery';
import { isQuiet } from '@nattoku/contract/order/delivery-input';
import type { Reminder, ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long is waited after the first, second, … try that failed; the last one holds from then on. */
const waits = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE);

/** When a message is tried again that has been tried `tries` times; null when it has been tried for long enough. */
export function nextTry(tries: number, createdAt: Date, now: Date, askedForSeconds: number | null): Date | null {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? MINUTE;
  const next = new Date(now.getTime() + Math.max(wait, (askedForSeconds ?? 0) * 1000));
  return next.getTime() - createdAt.getTime() > TRIED_FOR_HOURS * HOUR ? null : next;
}

export type DueReminder = {
  /** Names the entry and its day: a due date that is moved has reminders of its own. */
  planEntry: string;
  at: Date;
};

type Planned = { reminderPlan: ReminderPlan; issuedAt: Date; dueDays: readonly PlainDate[] };

/** An entry that counts from the due date counts for each part that is open and due on a day of its own. */
const daysOf = ({ from, days }: Reminder, { issuedAt, dueDays }: Planned): PlainDate[] =>
  (from === 'issue' ? [todayInTokyo(issuedAt)] : dueDays).map((start) => addDays(start, days));

/** The hour of a day in Tokyo, wherever the server stands. */
export const hourOn = (date: PlainDate, hour: number): Date =>
  new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+09:00`);

/** The reminders of a plan whose hour has come after the order was issued, and not so long ago that it would be out of place. */
export function dueReminders(order: Planned, hour: number, now: Date): DueReminder[] {
  const planned = order.reminderPlan.flatMap((reminder) =>
    daysOf(reminder, order).map((date) => ({ ...reminder, date })),
  );
  return planned.flatMap(({ from, days, date }) => {
    const at = hourOn(date, hour);
    const age = now.getTime() - at.getTime();
    const isDue = age >= 0 && age <= CAUGHT_UP_HOURS * HOUR && at > order.issuedAt;
    return isDue ? [{ planEntry: `${from}:${days}@${date}`, at }] : [];
  });
}

/** The day of an entry, for which a patient is reminded of an order once. */
export const dayOfEntry = (planEntry: string): string => planEntry.slice(planEntry.indexOf('@') + 1);

/** HH:MM in Tokyo. */
export const timeInTokyo = (moment: Date): string => new Date(moment.getTime() + 9 * HOUR).toISOString().slice(11, 16);

/** Hours of a day in Tokyo, HH:MM; nothing to keep when either end is missing. */
export type Span = { from: string | null; until: string | null };

const nextTimeOfDay = (time: string, now: Date): Date => {
  const today = new Date(`${todayInTokyo(now)}T${time}:00+09:00`);
  return today > now ? today : new Date(today.getTime() + DAY);
};

/** When a message may go at the earliest: not while the facility rests, and within the hours in which the patient may be called. */
export function allowedFrom(now: Date, { quiet, contact }: { quiet: Span; contact: Span }): Date {
  let at = now;
  // Each span moves the other's end at most once.
  for (let turn = 0; turn < 2; turn += 1) {
    if (isQuiet(timeInTokyo(at), { quietFrom: quiet.from, quietUntil: quiet.until }) && quiet.until !== null)
      at = nextTimeOfDay(quiet.until, at);
    const isOutside =
      contact.from !== null &&
      contact.until !== null &&
      contact.from !== contact.until &&
      !isQuiet(timeInTokyo(at), { quietFrom: contact.from, quietUntil: contact.until });
    if (isOutside && contact.from !== null) at = nextTimeOfDay(contact.from, at);
  }
  return at;
}
