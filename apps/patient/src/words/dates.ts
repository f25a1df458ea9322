import { formatBirthDate, type PlainDate } from '@nattoku/rules/time/birth-date';
import { formatDate, formatDateTime, formatDuration, todayInTokyo } from '@nattoku/rules/time/date-time';
import { isJapanese, languageNow, tagOf } from '#words/language.ts';

const zone = { timeZone: 'Asia/Tokyo' } as const;
const inWords = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tagOf(languageNow()), { ...zone, ...options }).format(instant);
/** Noon in Tokyo of a day stands for it. */
const noonOf = (date: string): Date => new Date(`${date.slice(0, 10)}T12:00:00+09:00`);
const instantOf = (isoOrDate: string): Date => (isoOrDate.includes('T') ? new Date(isoOrDate) : noonOf(isoOrDate));

/** 11月28日（土）; with the year when it is another one. */
export function dayWords(instant: string, now: Date): string {
  const isThisYear = todayInTokyo(new Date(instant)).slice(0, 4) === todayInTokyo(now).slice(0, 4);
  if (!isJapanese()) {
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return inWords(new Date(instant), { ...year, month: 'long', day: 'numeric', weekday: 'short' });
  }
  const [, year, month, day, weekday] = /^(\d+)\/(\d+)\/(\d+)\((.)\)$/.exec(formatDate(instant)) ?? [];
  return `${isThisYear ? '' : `${year}年`}${Number(month)}月${Number(day)}日（${weekday}）`;
}

/** 2026/11/28(土), of an instant or of a day. */
export const dateWords = (isoOrDate: string): string =>
  isJapanese() ? formatDate(isoOrDate) : inWords(instantOf(isoOrDate), { dateStyle: 'medium' });

/** 2026/11/28(土) 9:05 */
export const momentWords = (instant: string): string =>
  isJapanese() ? formatDateTime(instant) : inWords(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' });

/** With the era in Japanese, as the paper of the hospital has it; by the Western year alone in other languages. */
export const birthDateWords = (date: PlainDate): string =>
  isJapanese() ? formatBirthDate(date) : inWords(noonOf(date), { dateStyle: 'long' });

/** 12分30秒 */
export function lengthWords(seconds: number): string {
  if (isJapanese()) return formatDuration(seconds);
  const total = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const units = [
    ['hour', Math.floor(total / 3600)],
    ['minute', Math.floor((total % 3600) / 60)],
    ['second', total >= 3600 ? 0 : total % 60],
  ] as const;
  const said = units.filter(([unit, count]) => count > 0 || (unit === 'second' && total === 0));
  return said
    .map(([unit, count]) =>
      new Intl.NumberFormat(tagOf(languageNow()), { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}

/** Monday is the first of 2024. */
const weekdayNames = ['月', '火', '水', '木', '金', '土', '日'].map((letter, at) => ({
  letter,
  day: new Date(Date.UTC(2024, 0, 1 + at, 3)),
}));

/** 「月〜金 9:00〜17:00、土 9:00〜12:00」, as the server writes it. */
export function hoursWords(hours: string): string {
  if (isJapanese()) return hours;
  const named = weekdayNames.reduce(
    (sentence, { letter, day }) => sentence.replaceAll(letter, inWords(day, { weekday: 'short' })),
    hours,
  );
  return named.replaceAll('〜', '–').replaceAll('、', ', ').replaceAll('・', ', ');
}
