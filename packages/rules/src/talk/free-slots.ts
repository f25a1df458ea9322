import { isAnswered, type AnsweringSpan } from '#time/answering-hours.ts';
import { addDays, type PlainDate } from '#time/date-time.ts';

export type Taken = { startsAt: Date; endsAt: Date };
type Asked = { from: PlainDate; days: number; minutes: number; hours: readonly AnsweringSpan[]; now: Date };

/** Talks begin at full quarters of an hour. */
const STEP_MINUTES = 15;
const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const SLOTS_MOST = 60;
/** Where a facility has said no hours, nobody is asked to come at night. */
const USUAL = { first: 8 * 60, last: 18 * 60 };

const isOpen = (hours: readonly AnsweringSpan[], start: Date, end: Date): boolean => {
  const open = { hours, isClosedOn: () => false };
  // A lunch break in the middle is closed as well.
  for (let at = start.getTime(); at < end.getTime(); at += STEP_MINUTES * MINUTE)
    if (!isAnswered(open, new Date(at))) return false;
  return isAnswered(open, new Date(end.getTime() - 1));
};

/** Whether a slot overlaps anything that is taken; slots are asked for in their order, so that each taken time is looked at once. */
function takenAt(taken: readonly Taken[]): (slot: Taken) => boolean {
  const waiting = taken.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  let latestEnd = -Infinity;
  return ({ startsAt, endsAt }) => {
    for (let next = waiting.at(-1); next && next.startsAt < endsAt; next = waiting.at(-1)) {
      latestEnd = Math.max(latestEnd, next.endsAt.getTime());
      waiting.pop();
    }
    return latestEnd > startsAt.getTime();
  };
}

/** Times at which nothing of what is taken is in the way, inside the hours and after now; the earliest first. */
export function freeSlots(taken: readonly Taken[], { from, days, minutes, hours, now }: Asked): Taken[] {
  const slots: Taken[] = [];
  const isTaken = takenAt(taken);
  for (let day = 0; day < days; day += 1) {
    const midnight = Date.parse(`${addDays(from, day)}T00:00:00+09:00`);
    for (let minute = 0; minute + minutes <= DAY_MINUTES; minute += STEP_MINUTES) {
      const slot = {
        startsAt: new Date(midnight + minute * MINUTE),
        endsAt: new Date(midnight + (minute + minutes) * MINUTE),
      };
      const isInHours =
        hours.length === 0
          ? minute >= USUAL.first && minute + minutes <= USUAL.last
          : isOpen(hours, slot.startsAt, slot.endsAt);
      if (!isInHours || slot.startsAt <= now || isTaken(slot)) continue;
      slots.push(slot);
      if (slots.length === SLOTS_MOST) return slots;
    }
  }
  return slots;
}
