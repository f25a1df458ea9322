import type { TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import { type CalendarColumn, clock, STEP } from '#areas/ic-support/calendar/calendar-layout.ts';
import type { MoveValues } from '#areas/ic-support/detail/move-values.ts';

/** What a column stands for: a day of the week, or somebody or a room on a `day`. */
export type Axis = { by: 'day' } | { by: 'explainer' | 'room'; day: string };

/** Where a talk is held over the calendar: in which column, and at which minute of the day it would begin. */
export type Spot = { column: number; minute: number };

/** The hours that are shown. */
export type Shown = { first: number; last: number };

const HOUR = 60;

/** A talk is moved that was sent and has not begun; a draft is planned where it is written. */
export const isMovable = ({ lifecycle, talk }: Pick<TalkOnCalendar, 'lifecycle' | 'talk'>): boolean =>
  talk.state === 'planned' && (lifecycle === 'issued' || lifecycle === 'expired');

/** The nearest quarter of an hour that is shown. */
export function nearestMinute(minute: number, { first, last }: Shown): number {
  const snapped = Math.round(minute / STEP) * STEP;
  return Math.min(last * HOUR - STEP, Math.max(first * HOUR, snapped));
}

/** Where an arrow leads from a spot: a quarter of an hour up or down, a whole one with Shift, a column across. Null for any other key. */
export function spotAfter(
  { column, minute }: Spot,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  columns: number,
  shown: Shown,
): Spot | null {
  const step = shiftKey ? HOUR : STEP;
  const within = (to: number) => Math.min(columns - 1, Math.max(0, to));
  switch (key) {
    case 'ArrowUp':
      return { column, minute: nearestMinute(minute - step, shown) };
    case 'ArrowDown':
      return { column, minute: nearestMinute(minute + step, shown) };
    case 'ArrowLeft':
      return { column: within(column - 1), minute };
    case 'ArrowRight':
      return { column: within(column + 1), minute };
    default:
      return null;
  }
}

/** What is proposed where a talk is dropped; null where that column is for nobody or nowhere yet, and it belongs to somebody or somewhere. */
export function proposedAt(
  order: Pick<TalkOnCalendar, 'id'>,
  { key, talks }: Pick<CalendarColumn, 'key' | 'talks'>,
  minute: number,
  axis: Axis,
): Partial<MoveValues> | null {
  const startsAt = (day: string) => `${day}T${clock(minute).padStart(5, '0')}`;
  if (axis.by === 'day') return { startsAt: startsAt(key) };
  const isOwn = talks.some((one) => one.order.id === order.id);
  if (isOwn) return { startsAt: startsAt(axis.day) };
  if (key === '') return null;
  if (axis.by === 'explainer') return { startsAt: startsAt(axis.day), explainerId: key };
  const there = talks[0]?.order.talk;
  return there ? { startsAt: startsAt(axis.day), place: there.place, room: there.room } : null;
}
