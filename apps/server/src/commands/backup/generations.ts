/** How many generations stay: specification/operator.md §10. */
export type Keep = { daily: number; weekly: number; monthly: number };

const DAY_MS = 86_400_000;
const TOKYO_MS = 9 * 3_600_000;

const dayOf = (at: Date): number => Math.floor((at.getTime() + TOKYO_MS) / DAY_MS);
// Day 0 was a Thursday; weeks begin on Monday.
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date): string => new Date(at.getTime() + TOKYO_MS).toISOString().slice(0, 7);

/**
 * Of the times at which backups were made, those that stay: the last of each of the newest `daily` days, `weekly` weeks and `monthly`
 * months of Japan that have one. The newest always stays.
 */
export function keptOf(times: readonly Date[], { daily, weekly, monthly }: Keep): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime());
  const lastOfEach = (period: (at: Date) => number | string, count: number): Date[] =>
    [...new Map(newestFirst.toReversed().map((at) => [period(at), at])).values()].slice(-count);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...(daily > 0 ? lastOfEach(dayOf, daily) : []),
    ...(weekly > 0 ? lastOfEach(weekOf, weekly) : []),
    ...(monthly > 0 ? lastOfEach(monthOf, monthly) : []),
  ]);
  return newestFirst.filter((at) => kept.has(at));
}
