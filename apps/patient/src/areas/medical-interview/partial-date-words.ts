import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import { precisionOf } from '@nattoku/rules/interview/answer/interview-date';
import { isJapanese, languageNow, tagOf } from '#words/language.ts';

const parts = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'long' },
} as const;

/** A day, a month or a year as exactly as it was given; with the era in Japanese. */
export function partialDateWords(date: string): string {
  if (isJapanese()) return dateWords(date);
  const noon = new Date(`${`${date}-01-01`.slice(0, 10)}T12:00:00Z`);
  return new Intl.DateTimeFormat(tagOf(languageNow()), { timeZone: 'UTC', ...parts[precisionOf(date)] }).format(noon);
}
