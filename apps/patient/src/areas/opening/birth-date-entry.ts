import { parseBirthDate, type PlainDate } from '@nattoku/rules/time/birth-date';
import { isJapanese, openingWords } from '#words/language.ts';

/** How the year is given: by one of the eras in which somebody alive was born, or by the Western calendar. */
export const calendars = ['大正', '昭和', '平成', '令和', '西暦'] as const;
export type Calendar = (typeof calendars)[number];

/** Japanese eras first where they are read; elsewhere the calendar that its readers know. */
export const calendarsHere = (): readonly Calendar[] =>
  isJapanese() ? calendars : ['西暦', ...calendars.filter((calendar) => calendar !== '西暦')];

/** What is chosen as long as nobody has chosen; in Japanese each of them is as likely. */
export const usualCalendar = (): Calendar | null => (isJapanese() ? null : '西暦');

export type BirthDateEntry = { calendar: Calendar | null; year: string; month: string; day: string };
export type BirthDateField = keyof BirthDateEntry;

export type ReadEntry = { date: PlainDate } | { field: BirthDateField; message: string };

const digits = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '');

/** Nobody counts more than 64 years in an era: a larger year is a Western one, whatever era is chosen. */
const isWestern = (year: string) => /^\d{4}$/.test(year);

/** Reads what was entered, or says at which field something is missing. */
export function readEntry({ calendar: chosen, ...typed }: BirthDateEntry, today: PlainDate): ReadEntry {
  const calendar = chosen ?? usualCalendar();
  const [year, month, day] = [digits(typed.year), digits(typed.month), digits(typed.day)];
  const early = firstProblem({ calendar, year, month, day });
  if (early) return early;

  const western = isWestern(year) || calendar === '西暦';
  const parsed = parseBirthDate(`${western ? '' : calendar}${year}/${month}/${day}`, today);
  if ('date' in parsed) return parsed;
  if (parsed.problem === 'format') return { field: 'year', message: openingWords().birthDate.digits };
  return { field: parsed.problem === 'notADate' ? 'day' : 'year', message: openingWords().birthDate[parsed.problem] };
}

/** What can be said of a box before all of them are filled in. */
function firstProblem({ calendar, year, month, day }: BirthDateEntry): ReadEntry | null {
  if (year === '') return { field: 'year', message: openingWords().birthDate.needYear };
  if (!calendar && !isWestern(year)) return { field: 'calendar', message: openingWords().birthDate.needEra };
  if (calendar === '西暦' && !isWestern(year)) return { field: 'year', message: openingWords().birthDate.fourDigits };
  if (month === '') return { field: 'month', message: openingWords().birthDate.needMonth };
  if (!(Number(month) >= 1 && Number(month) <= 12))
    return { field: 'month', message: openingWords().birthDate.monthRange };
  if (day === '') return { field: 'day', message: openingWords().birthDate.needDay };
  return null;
}
