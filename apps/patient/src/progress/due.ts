import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { visitWords } from '#words/visit-words.ts';
import { dayWords } from '#words/dates.ts';

/** Until when, as one says it; a date that has passed is no reproach. */
export function dueSentence(dueAt: string, now: Date): string {
  const today = todayInTokyo(now);
  const due = todayInTokyo(new Date(dueAt));
  if (new Date(dueAt) < now) return visitWords().due.passed(dayWords(dueAt, now));
  if (due === today) return visitWords().due.today;
  if (due === addDays(today, 1)) return visitWords().due.tomorrow(dayWords(dueAt, now));
  return visitWords().due.by(dayWords(dueAt, now));
}
