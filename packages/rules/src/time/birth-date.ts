import { dateParts, plainDate } from '#time/plain-date.ts';
import type { PlainDate } from '#time/plain-date.ts';

export type { PlainDate };

export type BirthDateProblem = 'empty' | 'format' | 'notADate' | 'outsideEra' | 'future' | 'tooOld';
export type ParsedBirthDate = { date: PlainDate } | { problem: BirthDateProblem };

export const BIRTH_DATE_MESSAGES: Record<BirthDateProblem, string> = {
  empty: '生年月日を入力してください',
  format: '生年月日は「1957/3/4」「19570304」「S32.3.4」「昭和32年3月4日」のように入力してください',
  notADate: '暦にない日付です。月と日を確認してください',
  outsideEra: '元号の期間に含まれない日付です。元号と年を確認してください',
  future: '今日より後の日付です。生年月日を確認してください',
  tooOld: '130年より前の日付です。元号と年を確認してください',
};

const OLDEST_AGE = 130;

type Era = { code: string; letter: string; name: string; startsOn: PlainDate; endsOn: PlainDate };

/** In 1912 and 1926 the new era began on the very day the old one ended: that day carries both names. */
const ERAS: readonly Era[] = [
  { code: '1', letter: 'm', name: '明治', startsOn: '1868-01-25', endsOn: '1912-07-30' },
  { code: '2', letter: 't', name: '大正', startsOn: '1912-07-30', endsOn: '1926-12-25' },
  { code: '3', letter: 's', name: '昭和', startsOn: '1926-12-25', endsOn: '1989-01-07' },
  { code: '4', letter: 'h', name: '平成', startsOn: '1989-01-08', endsOn: '2019-04-30' },
  { code: '5', letter: 'r', name: '令和', startsOn: '2019-05-01', endsOn: '9999-12-31' },
];

const SEPARATORS = /[\s\-‐‒–—―−ー/.・年月]+/gu;
const WESTERN = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const WESTERN_COMPACT = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;
const ERA = '(?<era>[mtshr]|明治?|大正?|昭和?|平成?|令和?)';
const JAPANESE = new RegExp(`^${ERA}-?(?<year>\\d{1,2}|元)-(?<month>\\d{1,2})-(?<day>\\d{1,2})$`);
const JAPANESE_COMPACT = new RegExp(`^${ERA}(?<year>\\d{2})(?<month>\\d{2})(?<day>\\d{2})$`);
const CODED_COMPACT = /^(?<era>[1-5])(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})$/;
const PATTERNS = [WESTERN, WESTERN_COMPACT, JAPANESE, JAPANESE_COMPACT, CODED_COMPACT];

/** Reads a birth date the way it stands on insurance cards, forms and in other systems: Western or with an era. */
export function parseBirthDate(input: string, today: PlainDate): ParsedBirthDate {
  const text = input.trim();
  if (text === '') return { problem: 'empty' };

  const written = text.normalize('NFKC').trim().toLowerCase().replace(SEPARATORS, '-').replace(/-?日$/, '');
  const fields = PATTERNS.map((pattern) => pattern.exec(written)?.groups).find((groups) => groups !== undefined);
  if (!fields) return { problem: 'format' };

  const era = fields['era'] === undefined ? undefined : eraOf(fields['era']);
  const yearInEra = fields['year'] === '元' ? 1 : Number(fields['year']);
  if (yearInEra === 0) return { problem: 'notADate' };

  const year = era ? dateParts(era.startsOn).year + yearInEra - 1 : yearInEra;
  const date = plainDate({ year, month: Number(fields['month']), day: Number(fields['day']) });
  if (date === null) return { problem: 'notADate' };
  if (era && (date < era.startsOn || date > era.endsOn)) return { problem: 'outsideEra' };
  if (date > today) return { problem: 'future' };
  return ageOn(date, today) > OLDEST_AGE ? { problem: 'tooOld' } : { date };
}

/** For somebody whose birth date nobody knows: of 「70歳」, 「70歳くらい」 or 「70代」 the first of January of that year. Null for anything else. */
export function estimatedBirthDate(input: string, today: PlainDate): PlainDate | null {
  const written = input.normalize('NFKC').replace(/\s/g, '');
  const fields = /^約?(?<age>\d{1,3})(?:歳|才|代)(?:くらい|ぐらい|位|前後|頃|ごろ)?$/.exec(written)?.groups;
  const age = Number(fields?.['age'] ?? Number.NaN);
  if (!(age <= OLDEST_AGE)) return null;
  return plainDate({ year: dateParts(today).year - age, month: 1, day: 1 });
}

/** An era by its letter, its code in other systems, or its name. */
export function eraOf(written: string): Era | undefined {
  return ERAS.find(({ code, letter, name }) => written === code || written === letter || name.startsWith(written));
}

/** Full years by the calendar; the person who was born on 29 February turns on 1 March in other years. Never below 0. */
export function ageOn(birthDate: PlainDate, today: PlainDate): number {
  const birth = dateParts(birthDate);
  const now = dateParts(today);
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.day >= birth.day);
  return Math.max(0, now.year - birth.year - (hadBirthday ? 0 : 1));
}

/** 昭和33年; empty before 明治. A day with two era names gets the newer one. */
export function formatEra(date: PlainDate): string {
  const { year } = dateParts(date);
  const era = ERAS.findLast(({ startsOn }) => date >= startsOn);
  if (!era) return '';
  const yearInEra = year - dateParts(era.startsOn).year + 1;
  return `${era.name}${yearInEra === 1 ? '元' : yearInEra}年`;
}

/** 1958年（昭和33年）4月2日 */
export function formatBirthDate(date: PlainDate): string {
  const { year, month, day } = dateParts(date);
  const era = formatEra(date);
  return `${year}年${era && `（${era}）`}${month}月${day}日`;
}
