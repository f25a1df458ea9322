import { eraYear } from '#time/era-year.ts';
import { dateParts, plainDate, type PlainDate } from '#time/plain-date.ts';

/** `minute`: a day with its time of day in Tokyo, 'YYYY-MM-DDTHH:MM'. */
export type DatePrecision = 'minute' | 'day' | 'month' | 'year';
type DateFault = 'format' | 'notADate' | 'outsideEra' | 'tooRough';
type ReadDate = { date: string } | { fault: DateFault };

const ERA = '(?<era>[mtshr]|明治|大正|昭和|平成|令和)';
const SEPARATORS = /[\s\-‐‒–—―−ー/.・年月]+/gu;
const YEAR = `(?:${ERA}-?(?<inEra>\\d{1,2}|元)|(?<western>\\d{4}))`;
const PATTERN = new RegExp(`^${YEAR}(?:-(?<month>\\d{1,2})(?:-(?<day>\\d{1,2}))?)?-?$`);
const COMPACT = /^(?<western>\d{4})(?<month>\d{2})(?<day>\d{2})$/;

export const precisionOf = (date: string): DatePrecision =>
  date.length === 4 ? 'year' : date.length === 7 ? 'month' : date.length === 10 ? 'day' : 'minute';

const ROUGHNESS: Record<DatePrecision, number> = { minute: 0, day: 1, month: 2, year: 3 };

/** Whether a date leaves out more than a question admits. */
export const isTooRough = (date: string, roughest: DatePrecision): boolean =>
  ROUGHNESS[precisionOf(date)] > ROUGHNESS[roughest];

/**
 * Reads a date as people write it, Western or with an era, of which day or month may be left out: 「令和元年5月」 is '2019-05'. An era is
 * held to its days: 平成40年 and 令和元年4月30日 are none.
 */
export function readInterviewDate(typed: string, roughest: DatePrecision): ReadDate {
  const written = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(SEPARATORS, '-')
    .replace(/-?(?:日|頃|ごろ)+$/u, '');
  const fields = (COMPACT.exec(written) ?? PATTERN.exec(written))?.groups;
  if (!fields) return { fault: 'format' };
  const { era, inEra, western, month, day } = fields;
  const year =
    era === undefined
      ? { year: Number(western), startsOn: '0001-01-01', endsOn: '9999-12-31' }
      : eraYear(era, inEra === '元' ? 1 : Number(inEra));
  if (year === null) return { fault: 'outsideEra' };
  const parts = { year: year.year, month: Number(month ?? 1), day: Number(day ?? 1) };
  const first = plainDate(parts);
  if (first === null) return { fault: 'notADate' };
  const date = day === undefined ? first.slice(0, month === undefined ? 4 : 7) : first;
  if (lastDayOf(date) < year.startsOn || firstDayOf(date) > year.endsOn) return { fault: 'outsideEra' };
  return isTooRough(date, roughest) ? { fault: 'tooRough' } : { date };
}

/** Whether a stored value is a year, a month or a day that the calendar has, or such a day with a time. */
export const isInterviewDate = (value: string): boolean =>
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?)?)?$/.test(value) &&
  plainDate(partsOf(firstDayOf(value))) !== null;

/** A day and a time of day in one answer; the day alone where there is no time. */
export const withTimeOfDay = (date: string, time: string): string =>
  time !== '' && precisionOf(date) === 'day' ? `${date}T${time}` : date;

/** The time of day of an answer, 'HH:MM'; empty where it has none. */
export const timeOfDay = (date: string): string => date.slice(11, 16);

const partsOf = (date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
};

/** The first day of a year or month. */
export const firstDayOf = (date: string): PlainDate => `${date}-01-01`.slice(0, 10);

/** The last day that a year or month has. */
export function lastDayOf(date: string): PlainDate {
  if (date.length >= 10) return date.slice(0, 10);
  if (precisionOf(date) === 'year') return `${date}-12-31`;
  const { year, month } = dateParts(`${date}-01`);
  return [31, 30, 29, 28].flatMap((day) => plainDate({ year, month, day }) ?? [])[0] ?? `${date}-28`;
}

/** The first second that a date may mean. */
export const firstSecondOf = (date: string): string =>
  `${firstDayOf(date)}T${timeOfDay(date) || '00:00'}:${date.slice(17) || '00'}`;

/** The last second that a date may mean. */
export const lastSecondOf = (date: string): string =>
  `${lastDayOf(date)}T${timeOfDay(date) || '23:59'}:${date.slice(17) || '59'}`;

const CLOCK =
  /^(?<half>午前|午後|am|pm)?\s*(?<hour>\d{1,2})\s*(?::\s*(?<minute>\d{2})(?::\d{2})?|時\s*(?:(?<minutes>\d{1,2})分|(?<middle>半))?)\s*(?<behind>am|pm)?(?:頃|ごろ)?$/u;

/** A time of day as people write it, 'HH:MM': 10:30, 10時半, 午後3時. Null for anything else. */
function readClock(typed: string): string | null {
  if (typed === '正午') return '12:00';
  const fields = CLOCK.exec(typed)?.groups;
  if (!fields) return null;
  const half = fields['half'] ?? fields['behind'];
  const written = Number(fields['hour']);
  if (half !== undefined && written > 12) return null;
  const hour = half === undefined ? written : (written % 12) + (half === '午後' || half === 'pm' ? 12 : 0);
  const minute = fields['middle'] === undefined ? Number(fields['minute'] ?? fields['minutes'] ?? 0) : 30;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Characters of a date with its time, generously; each of them may be the end of the date. */
const LONGEST_DATE_TIME = 100;

/**
 * Splits a text that has something behind its date: 「令和8年12月1日 10時半」. `time` is 'HH:MM', or null where the rest is no time of day. Undefined for
 * a text that is a date alone, or none.
 */
export function splitDateTime(typed: string): { day: string; time: string | null } | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (text.length > LONGEST_DATE_TIME || !('fault' in readInterviewDate(text, 'year'))) return undefined;
  for (const { index } of text.matchAll(/(?<=日)|[\st、,]/gu)) {
    const day = text.slice(0, index).replace(/\s*\([日月火水木金土]\)$/u, '');
    const rest = text.slice(index).replace(/^(?:\([日月火水木金土]\)|[\st、,])+/u, '');
    if (rest !== '' && 'date' in readInterviewDate(day, 'day')) return { day, time: readClock(rest) };
  }
  return undefined;
}
