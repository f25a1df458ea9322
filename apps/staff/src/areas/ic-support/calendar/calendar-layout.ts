import type { TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { tokyoBox } from '#editing/tokyo-box.ts';

/** The hours that a day always shows, and the steps of its grid, in minutes. */
const FIRST_HOUR = 8;
const LAST_HOUR = 19;
export const STEP = 15;
const HOUR = 60;
const DAY = 24 * HOUR;

export type PlacedTalk = {
  order: TalkOnCalendar;
  /** Minutes of the day in Tokyo; a talk that runs past midnight ends with the day. */
  from: number;
  to: number;
  /** Which of how many lanes of its column, where talks lie beside each other. */
  lane: number;
  lanes: number;
  /** Other talks at the same time of the same person or in the same room, as it is said. */
  conflicts: readonly string[];
};

export type CalendarColumn = { key: string; label: string; talks: readonly PlacedTalk[] };

const dayOf = (iso: string) => todayInTokyo(new Date(iso));

/** A minute of the day as it is said, 9:05. */
export const clock = (minute: number): string =>
  `${Math.floor(minute / HOUR)}:${String(minute % HOUR).padStart(2, '0')}`;

/** Minutes since the beginning of the day in Tokyo. */
export function minuteOf(iso: string): number {
  const [hours = 0, minutes = 0] = tokyoBox(iso).slice(11).split(':').map(Number);
  return hours * HOUR + minutes;
}

/** Puts talks into the columns that `columnOf` names, each beside those that it would cover. */
export function layOut(
  orders: readonly TalkOnCalendar[],
  columns: readonly { key: string; label: string }[],
  columnOf: (order: TalkOnCalendar) => string,
): readonly CalendarColumn[] {
  const placed = orders.flatMap((order) => (order.talk.startsAt ? [place(order, order.talk.startsAt)] : []));
  return columns.map(({ key, label }) => ({
    key,
    label,
    talks: intoLanes(placed.filter(({ order }) => columnOf(order) === key)),
  }));
}

/** Whom or what another talk asks for at the same time. */
const clashWords: Record<TalkOnCalendar['clashes'][number], (order: TalkOnCalendar) => string> = {
  explainer: ({ talk }) => `説明者 ${talk.explainer?.name ?? ''}`,
  attendee: () => '同席する職員',
  room: ({ talk }) => `部屋 ${talk.room}`,
  patient: () => '患者さん',
};

type Placed = Omit<PlacedTalk, 'lane' | 'lanes'>;

function place(order: TalkOnCalendar, startsAt: string): Placed {
  const from = minuteOf(startsAt);
  return {
    order,
    from,
    to: Math.min(DAY, from + Math.max(order.talk.minutes, STEP)),
    conflicts: order.clashes.map((clash) => clashWords[clash](order)),
  };
}

/** Talks that overlap, directly or through another, share the width of their column. */
function intoLanes(talks: readonly Placed[]): readonly PlacedTalk[] {
  const groups: Placed[][] = [];
  for (const talk of talks.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const group = groups.at(-1);
    if (group && talk.from < Math.max(...group.map(({ to }) => to))) group.push(talk);
    else groups.push([talk]);
  }
  return groups.flatMap((group) => {
    const ends: number[] = [];
    const laned = group.map((talk) => {
      const free = ends.findIndex((end) => end <= talk.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = talk.to;
      return { ...talk, lane };
    });
    return laned.map((talk) => ({ ...talk, lanes: ends.length }));
  });
}

/** The hours to be shown: the usual ones, and as many more as the talks need. */
export function hoursOf(columns: readonly CalendarColumn[]): { first: number; last: number } {
  const talks = columns.flatMap((column) => column.talks);
  return {
    first: Math.min(FIRST_HOUR, ...talks.map(({ from }) => Math.floor(from / HOUR))),
    last: Math.max(LAST_HOUR, ...talks.map(({ to }) => Math.ceil(to / HOUR))),
  };
}

/** The people or rooms of a day, in the order of their names; who or what is not known yet comes last. */
export function columnsOfDay(orders: readonly TalkOnCalendar[], by: 'explainer' | 'room') {
  const named = new Map(orders.map((order) => [columnOfDay(order, by), labelOf(order, by)]));
  return [...named]
    .map(([key, label]) => ({ key, label }))
    .toSorted(
      (one, other) => Number(one.key === '') - Number(other.key === '') || one.label.localeCompare(other.label, 'ja'),
    );
}

export const columnOfDay = ({ talk }: TalkOnCalendar, by: 'explainer' | 'room'): string =>
  by === 'room' ? [talk.place, talk.room].filter(Boolean).join(' ') : (talk.explainer?.id ?? '');

function labelOf(order: TalkOnCalendar, by: 'explainer' | 'room'): string {
  if (by === 'room') return columnOfDay(order, by) || '場所未定';
  return order.talk.explainer?.name ?? '説明者未定';
}

export const columnOfWeek = ({ talk: { startsAt } }: TalkOnCalendar): string => (startsAt ? dayOf(startsAt) : '');
