import {
  isTooRough,
  readInterviewDate,
  timeOfDay,
  withTimeOfDay,
  type DatePrecision,
} from '@nattoku/rules/interview/answer/interview-date';
import { interviewWords } from '#words/interview/interview-words.ts';
import { isJapanese } from '#words/language.ts';

/** How the year is given; what a person says about years before 明治 is Western. */
export const calendars = ['西暦', '令和', '平成', '昭和', '大正', '明治'] as const;
export type Calendar = (typeof calendars)[number];

/** `time`: HH:MM as the device's own field gives it. */
export type TypedDate = { calendar: Calendar | null; year: string; month: string; day: string; time: string };
export type TypedField = keyof TypedDate;
export type ReadDate = { date: string | undefined } | { field: TypedField; message: string };

/** What is chosen as long as nobody has chosen. */
export const usualCalendar = (): Calendar | null => (isJapanese() ? null : '西暦');

export function typedDateOf(date: string | undefined): TypedDate {
  const [year = '', month = '', day = ''] = (date ?? '').slice(0, 10).split('-');
  const calendar = date === undefined ? null : '西暦';
  return { calendar, year, month: shortened(month), day: shortened(day), time: timeOfDay(date ?? '') };
}

const shortened = (digits: string): string => digits.replace(/^0/, '');
const digitsIn = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '');

/** Reads the boxes as far as they are filled in; the era is held to its days. Nothing at all is no answer. */
export function readTypedDate(typed: TypedDate, roughest: DatePrecision): ReadDate {
  const words = interviewWords().date;
  const [year, month, day] = [digitsIn(typed.year), digitsIn(typed.month), digitsIn(typed.day)];
  if (year === '' && month === '' && day === '' && typed.time === '') return { date: undefined };
  if (year === '') return { field: 'year', message: words.needYear };
  if (month === '' && day !== '') return { field: 'month', message: words.tooRough.month };
  const isWestern = /^\d{4}$/.test(year);
  const calendar = isWestern ? '西暦' : (typed.calendar ?? usualCalendar());
  if (calendar === null) return { field: 'calendar', message: words.needCalendar };
  const era = calendar === '西暦' ? '' : calendar;
  const roughestDay = typed.time !== '' || roughest === 'minute' ? 'day' : roughest;
  const read = readInterviewDate([`${era}${year}`, month, day].filter(Boolean).join('-'), roughestDay);
  if ('date' in read) {
    const date = withTimeOfDay(read.date, typed.time);
    return isTooRough(date, roughest) ? { field: 'time', message: words.tooRough.minute } : { date };
  }
  if (read.fault === 'tooRough') return { field: month === '' ? 'month' : 'day', message: words.tooRough[roughestDay] };
  const field = read.fault === 'notADate' && month !== '' ? (day === '' ? 'month' : 'day') : 'year';
  return { field, message: words[read.fault] };
}
