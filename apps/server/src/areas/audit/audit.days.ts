import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays } from '@nattoku/rules/time/date-time';

/** The instant at which a day of Tokyo begins; the country has no summer time. */
export const beginOfDay = (day: PlainDate): Date => new Date(`${day}T00:00:00+09:00`);

/** The first instant that is no longer of this day. */
export const endOfDay = (day: PlainDate): Date => beginOfDay(addDays(day, 1));
