/** First, last, and the pages about the current one; null where some are left out. Seven places from eight pages on. */
export function pageWindow(page: number, last: number): (number | null)[] {
  if (last <= 7) return count(1, last);
  if (page <= 4) return [...count(1, 5), null, last];
  if (page >= last - 3) return [1, null, ...count(last - 4, last)];
  return [1, null, ...count(page - 1, page + 1), null, last];
}

const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** What of all that is counted stands on a page, from 1 on; null where the page is the only one, or lies beyond the last. */
export function shownOn({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const from = (page - 1) * pageSize + 1;
  return total > pageSize && from <= total ? { from, to: Math.min(total, page * pageSize) } : null;
}
