import { addDays, daysBetween, dateParts, isPlainDate, weekday } from '#time/plain-date.ts';
import type { PlainDate } from '#time/plain-date.ts';

export { addDays, daysBetween };
export type { PlainDate };

/** Japan has had no summer time since 1951; a fixed offset needs no zone data and no zone of the machine. */
const TOKYO_OFFSET = 9 * 3_600_000;
const WEEKDAYS = '日月火水木金土';
const SECONDS_PER_HOUR = 3600;

/** Throws a RangeError without a zone at the end: such a text would mean another moment on every machine. */
function instant(iso: string): Date {
  const moment = new Date(/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new RangeError('Not an instant (ISO 8601 with Z or an offset)');
  return moment;
}

function inTokyo(moment: Date): { date: PlainDate; time: string } {
  const shifted = new Date(moment.getTime() + TOKYO_OFFSET).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

function formatDay(date: PlainDate): string {
  return `${date.replaceAll('-', '/')}(${WEEKDAYS.charAt(weekday(date))})`;
}

/** 2026/11/21(土) 14:05 */
export function formatDateTime(iso: string): string {
  const { date, time } = inTokyo(instant(iso));
  return `${formatDay(date)} ${time}`;
}

const PARTIAL_DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The day of a dateTime of FHIR: an instant is the day that it has in Tokyo, a year, month or day stays as it is. Null for anything else, and for a time
 * without a zone, of which nobody can say on which day it is.
 */
export const dayInTokyo = (dateTime: string): string | null => localTimeInTokyo(dateTime)?.slice(0, 10) ?? null;

/**
 * A dateTime of FHIR as the calendar and the clock in Tokyo show it: 2026-11-28T07:15, with seconds only where they are not 0. A year, month or day stays
 * as it is; null as in `dayInTokyo`.
 */
export function localTimeInTokyo(dateTime: string): string | null {
  if (PARTIAL_DATE.test(dateTime)) return dateTime;
  const moment = INSTANT.test(dateTime) && isPlainDate(dateTime.slice(0, 10)) ? new Date(dateTime) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return null;
  const local = new Date(moment.getTime() + TOKYO_OFFSET).toISOString();
  // The end of the year 9999 in UTC is a year of five digits in Tokyo.
  return /^\d{4}-/.test(local) ? local.slice(0, 19).replace(/:00$/, '') : null;
}

/** The inverse of `localTimeInTokyo`: 2026-11-28T07:15:00+09:00. */
export const dateTimeInTokyo = (local: string): string =>
  local.includes('T') ? `${local}${local.length === 16 ? ':00' : ''}+09:00` : local;

/** 14:05, of an instant in Tokyo. */
export const formatTime = (iso: string): string => inTokyo(instant(iso)).time;

/** 2026/11/21(土), of an instant in Tokyo or of a day. */
export function formatDate(isoOrDate: string): string {
  return formatDay(isPlainDate(isoOrDate) ? isoOrDate : inTokyo(instant(isoOrDate)).date);
}

/** A player knows no length before the metadata arrives: NaN and Infinity count as 0. */
function wholeSeconds(seconds: number, round: (value: number) => number): number {
  return Number.isFinite(seconds) ? Math.max(0, round(seconds)) : 0;
}

/** 45秒, 12分30秒, 1時間2分: seconds no longer matter from an hour on. */
export function formatDuration(seconds: number): string {
  const total = wholeSeconds(seconds, Math.round);
  const hours = Math.floor(total / SECONDS_PER_HOUR);
  const minutes = Math.floor((total % SECONDS_PER_HOUR) / 60);
  const rest = hours > 0 ? 0 : total % 60;
  const parts = [hours && `${hours}時間`, minutes && `${minutes}分`, rest && `${rest}秒`].filter(Boolean);
  return parts.join('') || '0秒';
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** 2:05 or 1:02:05, as a player shows a position. */
export function formatClock(seconds: number): string {
  const total = wholeSeconds(seconds, Math.floor);
  const hours = Math.floor(total / SECONDS_PER_HOUR);
  const minutes = Math.floor((total % SECONDS_PER_HOUR) / 60);
  const end = twoDigits(total % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}

export function todayInTokyo(now: Date): PlainDate {
  return inTokyo(now).date;
}

/** The instant at which the day begins; the country has no summer time. */
export const startOfDayInTokyo = (date: PlainDate): Date => new Date(`${date}T00:00:00+09:00`);

/** The last millisecond of the day, as an ISO instant. */
export function endOfDayInTokyo(date: PlainDate): string {
  dateParts(date);
  return new Date(`${date}T23:59:59.999+09:00`).toISOString();
}

/** たった今, 5分前, 3時間前 (today), 昨日 14:05, then the date; a moment still to come gets date and time. */
export function formatRelative(iso: string, now: Date): string {
  const moment = instant(iso);
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < -1) return formatDateTime(iso);
  if (minutes < 1) return 'たった今';
  if (minutes < 60) return `${minutes}分前`;

  const { date, time } = inTokyo(moment);
  const today = todayInTokyo(now);
  if (date === today) return `${Math.floor(minutes / 60)}時間前`;
  return date === addDays(today, -1) ? `昨日 ${time}` : formatDay(date);
}
