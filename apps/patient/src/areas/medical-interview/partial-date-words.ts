import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import { firstSecondOf, precisionOf } from '@nattoku/rules/interview/answer/interview-date';
import { isJapanese, languageNow, tagOf } from '#words/language.ts';

const parts = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'long', timeStyle: 'short' },
} as const;

/** A time, a day, a month or a year as exactly as it was given; with the era in Japanese. */
export function partialDateWords(date: string): string {
  if (isJapanese()) return dateWords(date);
  const moment = new Date(`${firstSecondOf(date)}Z`);
  return new Intl.DateTimeFormat(tagOf(languageNow()), { timeZone: 'UTC', ...parts[precisionOf(date)] }).format(moment);
}
