import type { EmailMode } from '@nattoku/contract/notification/notification';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** When the email of the day is written. */
export const DAILY_EMAIL_AT = '08:00';
/** At most one email in this time, however much happens; what comes meanwhile waits for the next one. */
export const EMAIL_EVERY_MINUTES = 15;
/** An email about something that long ago helps nobody. */
export const EMAIL_GIVEN_UP_HOURS = 24;

export type QuietHours = { from: string; until: string };

const at = (date: PlainDate, time: string): Date => new Date(`${date}T${time.slice(0, 5)}:00+09:00`);

/** The first moment from `moment` on that lies outside the quiet hours (times of day in Asia/Tokyo, also over midnight). */
export function afterQuietHours(moment: Date, quiet: QuietHours | null): Date {
  if (!quiet) return moment;
  const today = todayInTokyo(moment);
  for (const day of [addDays(today, -1), today]) {
    const begins = at(day, quiet.from);
    const ends = at(quiet.until <= quiet.from ? addDays(day, 1) : day, quiet.until);
    if (begins <= moment && moment < ends) return ends;
  }
  return moment;
}

/** When an email about something may leave; null when none is wanted. */
export function emailDue(mode: EmailMode, quiet: QuietHours | null, now: Date): Date | null {
  if (mode === 'off') return null;
  if (mode === 'immediately') return afterQuietHours(now, quiet);
  const today = at(todayInTokyo(now), DAILY_EMAIL_AT);
  return afterQuietHours(now < today ? today : at(addDays(todayInTokyo(now), 1), DAILY_EMAIL_AT), quiet);
}
