import { addDays, formatDate, todayInTokyo } from '@nattoku/rules/time/date-time';

/** 11月28日（土）; with the year when it is another one. */
export function dayOf(instant: string, now: Date): string {
  const [, year, month, day, weekday] = /^(\d+)\/(\d+)\/(\d+)\((.)\)$/.exec(formatDate(instant)) ?? [];
  const prefix = year === todayInTokyo(now).slice(0, 4) ? '' : `${year}年`;
  return `${prefix}${Number(month)}月${Number(day)}日（${weekday}）`;
}

/** Until when, as one says it; a date that has passed is no reproach. */
export function dueSentence(dueAt: string, now: Date): string {
  const today = todayInTokyo(now);
  const due = todayInTokyo(new Date(dueAt));
  if (new Date(dueAt) < now) return `${dayOf(dueAt, now)}までの予定でした。今からでもごらんいただけます`;
  if (due === today) return '今日のうちにごらんください';
  if (due === addDays(today, 1)) return `明日、${dayOf(dueAt, now)}までにごらんください`;
  return `${dayOf(dueAt, now)}までにごらんください`;
}
