import { BIRTH_DATE_MESSAGES, parseBirthDate, type PlainDate } from '@nattoku/rules/time/birth-date';

/** How the year is given: by one of the eras in which somebody alive was born, or by the Western calendar. */
export const calendars = ['大正', '昭和', '平成', '令和', '西暦'] as const;
export type Calendar = (typeof calendars)[number];

export type BirthDateEntry = { calendar: Calendar | null; year: string; month: string; day: string };
export type BirthDateField = keyof BirthDateEntry;

export type ReadEntry = { date: PlainDate } | { field: BirthDateField; message: string };

const digits = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '');

/** Nobody counts more than 64 years in an era: a larger year is a Western one, whatever era is chosen. */
const isWestern = (year: string) => /^\d{4}$/.test(year);

/** Reads what was entered, or says at which field something is missing. */
export function readEntry({ calendar, ...typed }: BirthDateEntry, today: PlainDate): ReadEntry {
  const [year, month, day] = [digits(typed.year), digits(typed.month), digits(typed.day)];
  const early = firstProblem({ calendar, year, month, day });
  if (early) return early;

  const western = isWestern(year) || calendar === '西暦';
  const parsed = parseBirthDate(`${western ? '' : calendar}${year}/${month}/${day}`, today);
  if ('date' in parsed) return parsed;
  if (parsed.problem === 'format') return { field: 'year', message: '数字で入力してください' };
  return { field: parsed.problem === 'notADate' ? 'day' : 'year', message: BIRTH_DATE_MESSAGES[parsed.problem] };
}

/** What can be said of a box before all of them are filled in. */
function firstProblem({ calendar, year, month, day }: BirthDateEntry): ReadEntry | null {
  if (year === '') return { field: 'year', message: '年を入力してください' };
  if (!calendar && !isWestern(year)) return { field: 'calendar', message: '昭和・平成などを選んでください' };
  if (calendar === '西暦' && !isWestern(year)) return { field: 'year', message: '西暦は4けたで入力してください' };
  if (month === '') return { field: 'month', message: '月を入力してください' };
  if (!(Number(month) >= 1 && Number(month) <= 12)) return { field: 'month', message: '月は1から12で入力してください' };
  if (day === '') return { field: 'day', message: '日を入力してください' };
  return null;
}
