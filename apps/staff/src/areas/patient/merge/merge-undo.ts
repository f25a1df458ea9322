import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** @param until the moment until which the server takes a merge back, ISO 8601; offered all of that day in the hospital. */
export const isUndoable = (until: string, today: PlainDate): boolean => todayInTokyo(new Date(until)) >= today;
