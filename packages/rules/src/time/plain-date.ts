/** A day on the calendar, 'YYYY-MM-DD': no time, no zone, and so never moved by one. */
export type PlainDate = string;

export type DateParts = { year: number; month: number; day: number };

const MILLISECONDS_PER_DAY = 86_400_000;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Null when the calendar has no such day. */
export function plainDate({ year, month, day }: DateParts): PlainDate | null {
  const isInRange =
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isInRange) return null;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function readParts(text: string): DateParts | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  return plainDate(parts) === null ? null : parts;
}

export function isPlainDate(text: string): boolean {
  return readParts(text) !== null;
}

/** Throws a RangeError for anything but an existing day. */
export function dateParts(date: PlainDate): DateParts {
  const parts = readParts(date);
  if (parts === null) throw new RangeError('Not a calendar date (YYYY-MM-DD)');
  return parts;
}

function dayNumber(date: PlainDate): number {
  dateParts(date);
  return Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_PER_DAY;
}

/** Throws a RangeError when the result lies outside the years 1 to 9999. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const shifted = new Date((dayNumber(date) + days) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
  dateParts(shifted);
  return shifted;
}

/** Days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from);

/** 0 is Sunday. */
export function weekday(date: PlainDate): number {
  return new Date(dayNumber(date) * MILLISECONDS_PER_DAY).getUTCDay();
}

/** 2026年11月21日, as it is printed on paper. */
export const writtenDate = (date: PlainDate): string => {
  const { year, month, day } = dateParts(date);
  return `${year}年${month}月${day}日`;
};
