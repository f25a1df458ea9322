import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays } from '@nattoku/rules/time/date-time';

/** The month of this day and those before it, newest first, as YYYY-MM. */
export function lastMonths(today: PlainDate, count: number): string[] {
  const months: string[] = [];
  let day = today;
  for (let index = 0; index < count; index += 1) {
    const month = day.slice(0, 7);
    months.push(month);
    day = addDays(`${month}-01`, -1);
  }
  return months;
}

/** 2026-11 → 2026年11月 */
export const monthName = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
