import type { PlainDate } from '@nattoku/rules/time/date-time';
import holidayJp from '@holiday-jp/holiday_jp';

/** National holidays of Japan with their substitutes, as the Cabinet Office publishes them; known up to 2050. */
export const isPublicHoliday = (date: PlainDate): boolean => Object.hasOwn(holidayJp.holidays, date);
