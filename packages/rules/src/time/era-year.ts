import { eraOf } from '#time/birth-date.ts';
import { dateParts, type PlainDate } from '#time/plain-date.ts';

/** The year of an era by the Western calendar, with the days that the era has; null for one that it does not have. */
export function eraYear(
  written: string,
  yearInEra: number,
): { year: number; startsOn: PlainDate; endsOn: PlainDate } | null {
  const era = eraOf(written);
  if (!era || yearInEra < 1) return null;
  const year = dateParts(era.startsOn).year + yearInEra - 1;
  return year > dateParts(era.endsOn).year ? null : { year, startsOn: era.startsOn, endsOn: era.endsOn };
}
