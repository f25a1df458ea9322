import type { CSSProperties } from 'react';
import { type PlacedTalk, STEP } from '#areas/ic-support/calendar/calendar-layout.ts';

const HOUR = 60;

/** The rows of a talk in its column, and its lane beside the talks that it would cover. */
export function placeOf(
  { from, to, lane, lanes }: Pick<PlacedTalk, 'from' | 'to' | 'lane' | 'lanes'>,
  firstHour: number,
): CSSProperties & Record<'--lane' | '--lanes', number> {
  const row = (minute: number) => Math.round((minute - firstHour * HOUR) / STEP) + 1;
  return { gridRow: `${row(from)} / ${Math.max(row(to), row(from) + 1)}`, '--lane': lane, '--lanes': lanes };
}
