import { addDays } from '#time/date-time.ts';
import type { PlainDate } from '#time/plain-date.ts';

/** When something is due; `isPulledIn`: its day had passed already, so that it is due at once. */
export type PackageDate = { dueOn: PlainDate; isPulledIn: boolean };

/**
 * The days on which the parts of a package are due, counted back from the procedure (specification/ic-support.md §16). Days are those of the
 * hospital's calendar, whatever the clock of the browser says: `today` is today in Tokyo. Nothing is due before today or after the procedure.
 */
export function packageDates<Part extends string>(
  days: Readonly<Record<Part, number>>,
  { procedureOn, today }: { procedureOn: PlainDate; today: PlainDate },
): Record<Part, PackageDate> {
  const dated = Object.entries<number>(days).map(([part, before]) => {
    const planned = addDays(procedureOn, -Math.max(0, before));
    const isPulledIn = planned < today;
    return [part, { dueOn: isPulledIn ? earlierOf(today, procedureOn) : planned, isPulledIn }];
  });
  return Object.fromEntries(dated) as Record<Part, PackageDate>;
}

/** The day by which everything of a package is done: the latest of its parts; null where it has none. */
export const lastOf = (dates: readonly PackageDate[]): PlainDate | null =>
  dates.reduce<PlainDate | null>((last, { dueOn }) => (last === null || dueOn > last ? dueOn : last), null);

const earlierOf = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other);
