import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { isItemDone } from '#progress/steps.ts';
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

/** Until when one part of an order is to be done, beside the part itself. */
export function partDueSentence(dueAt: string, now: Date): string {
  const { passed, today, by } = visitWords().due.part;
  if (new Date(dueAt) < now) return passed(dayWords(dueAt, now));
  return todayInTokyo(new Date(dueAt)) === todayInTokyo(now) ? today : by(dayWords(dueAt, now));
}

/** The next day on which something open of an order is due; that of the order where no part comes before it. */
export const nextDue = ({ dueAt, items }: PatientPageOrder, now: Date): string | null =>
  items
    .flatMap((item) => (item.dueAt && !isItemDone(item) && new Date(item.dueAt) >= now ? item.dueAt : []))
    .toSorted()[0] ?? dueAt;
