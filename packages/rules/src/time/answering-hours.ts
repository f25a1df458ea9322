import { addDays, todayInTokyo, type PlainDate } from '#time/date-time.ts';
import { weekday } from '#time/plain-date.ts';

export const WEEKDAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type WeekdayName = (typeof WEEKDAY_NAMES)[number];

/** Times of the clock in Tokyo, HH:MM. */
export type AnsweringSpan = { weekday: WeekdayName; opens: string; closes: string };

/** When staff answer patients. Without any span nothing is said about it, and nothing is ever closed. */
export type AnsweringHours = {
  hours: readonly AnsweringSpan[];
  /** Whether nobody answers on this day, whatever the weekday. */
  isClosedOn: (date: PlainDate) => boolean;
};

type Opening = { opens: Date; closes: Date };

/** A facility that is closed for longer than this has closed its chat. */
const LOOKED_AT_DAYS = 60;

const at = (date: PlainDate, time: string): Date => new Date(`${date}T${time}:00+09:00`);

const openingsOn = ({ hours, isClosedOn }: AnsweringHours, date: PlainDate): Opening[] => {
  if (isClosedOn(date)) return [];
  const name = WEEKDAY_NAMES[weekday(date)];
  return hours
    .filter((span) => span.weekday === name)
    .map(({ opens, closes }) => ({ opens: at(date, opens), closes: at(date, closes) }))
    .toSorted((a, b) => a.opens.getTime() - b.opens.getTime());
};

export const isAnswered = (hours: AnsweringHours, now: Date): boolean =>
  hours.hours.length === 0 ||
  openingsOn(hours, todayInTokyo(now)).some(({ opens, closes }) => opens <= now && now < closes);

/** When somebody answers again; null while somebody does, and when nobody will. */
export function nextOpening(hours: AnsweringHours, now: Date): Date | null {
  if (isAnswered(hours, now)) return null;
  for (let day = 0; day <= LOOKED_AT_DAYS; day += 1) {
    const next = openingsOn(hours, addDays(todayInTokyo(now), day)).find(({ opens }) => opens > now);
    if (next) return next.opens;
  }
  return null;
}

/** Since when nobody has answered: what is said automatically is said once in each such time. Null while somebody answers. */
export function closedSince(hours: AnsweringHours, now: Date): Date | null {
  if (isAnswered(hours, now)) return null;
  for (let day = 0; day <= LOOKED_AT_DAYS; day += 1) {
    const last = openingsOn(hours, addDays(todayInTokyo(now), -day)).findLast(({ closes }) => closes <= now);
    if (last) return last.closes;
  }
  return new Date(0);
}

const JAPANESE: Record<WeekdayName, string> = {
  mon: '月',
  tue: '火',
  wed: '水',
  thu: '木',
  fri: '金',
  sat: '土',
  sun: '日',
};
const FROM_MONDAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const clock = (time: string): string => time.replace(/^0/, '');

/** 「月〜金 9:00〜12:00・13:00〜17:00、土 9:00〜12:00」; empty where nothing is set. */
export function hoursSentence(hours: readonly AnsweringSpan[]): string {
  const timesOf = (day: WeekdayName) =>
    hours
      .filter((span) => span.weekday === day)
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) => `${clock(opens)}〜${clock(closes)}`)
      .join('・');
  const runs: { first: WeekdayName; last: WeekdayName; times: string }[] = [];
  let before = '';
  for (const day of FROM_MONDAY) {
    const times = timesOf(day);
    const run = runs.at(-1);
    if (times !== '' && times === before && run) run.last = day;
    else if (times !== '') runs.push({ first: day, last: day, times });
    before = times;
  }
  return runs.map(({ first, last, times }) => `${daysOf(first, last)} ${times}`).join('、');
}

const daysOf = (first: WeekdayName, last: WeekdayName): string =>
  first === last ? JAPANESE[first] : `${JAPANESE[first]}〜${JAPANESE[last]}`;
