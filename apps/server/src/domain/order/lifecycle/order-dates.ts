import { LINK_DAYS_AFTER_DUE } from '@nattoku/contract/video/video-order';
import { addDays, endOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** The last moment of the fourteenth day after the due date, or after today when there is none. */
export const linkExpiry = (dueOn: PlainDate | null, now: Date): Date =>
  new Date(endOfDayInTokyo(addDays(dueOn ?? todayInTokyo(now), LINK_DAYS_AFTER_DUE)));

export const isDueInPast = (dueOn: PlainDate | null, now: Date): boolean => dueOn !== null && dueOn < todayInTokyo(now);

export const startOfDay = (date: PlainDate): Date => new Date(`${date}T00:00:00+09:00`);

/** Since when a due date asks for a look: 24 hours before its end, and once more when it has passed. Null while it does not. */
export const dueAlarm = (dueOn: PlainDate | null, now: Date): Date | null => {
  const today = todayInTokyo(now);
  if (dueOn === null || dueOn > today) return null;
  return startOfDay(dueOn === today ? dueOn : addDays(dueOn, 1));
};

export const dueInstant = (dueOn: PlainDate | null): string | null => (dueOn === null ? null : endOfDayInTokyo(dueOn));
