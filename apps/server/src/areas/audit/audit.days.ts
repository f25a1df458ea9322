import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays, startOfDayInTokyo } from '@nattoku/rules/time/date-time';

/** The first instant that is no longer of this day. */
export const endOfDay = (day: PlainDate): Date => startOfDayInTokyo(addDays(day, 1));
