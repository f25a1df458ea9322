/** Seconds of a video from start up to, not including, end. */
export type WatchedRange = { start: number; end: number };

/** Credits and a closed tab at the last second must not leave a patient "unfinished" for ever. */
export const FINISHED_SHARE = 0.95;

/** Sums of fractions of a second miss the exact share by a hair. */
const ROUNDING = 1e-9;

function clip({ start, end }: WatchedRange, duration: number): WatchedRange {
  return { start: Math.max(0, start), end: Math.min(duration, end) };
}

/** Sorted, without overlaps; ranges that are empty, reversed or not numbers are left out. */
export function mergeRanges(ranges: readonly WatchedRange[], duration = Number.POSITIVE_INFINITY): WatchedRange[] {
  const merged: WatchedRange[] = [];
  const real = ranges.map((range) => clip(range, duration)).filter(({ start, end }) => start < end);
  for (const range of real.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push(range);
  }
  return merged;
}

export function addRange(ranges: readonly WatchedRange[], range: WatchedRange): WatchedRange[] {
  return mergeRanges([...ranges, range]);
}

/** Each second counts once, however often it was watched. */
export function watchedSeconds(ranges: readonly WatchedRange[], duration?: number): number {
  return mergeRanges(ranges, duration).reduce((sum, { start, end }) => sum + (end - start), 0);
}

/** 0 to 1; 0 while the duration is not known. */
export function watchedShare(ranges: readonly WatchedRange[], duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0) return 0;
  return Math.min(1, watchedSeconds(ranges, duration) / duration);
}

/** As it is told everywhere: a hundred only when all of it was watched. */
export const watchedPercent = (share: number): number => Math.floor(share * 100 + ROUNDING);

export function isFinished(ranges: readonly WatchedRange[], duration: number): boolean {
  return watchedShare(ranges, duration) >= FINISHED_SHARE - ROUNDING;
}

/** What has not been watched yet. */
export function gaps(ranges: readonly WatchedRange[], duration: number): WatchedRange[] {
  if (!Number.isFinite(duration) || duration <= 0) return [];
  const watched = mergeRanges(ranges, duration);
  const starts = [0, ...watched.map(({ end }) => end)];
  const ends = [...watched.map(({ start }) => start), duration];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? duration }))
    .filter(({ start, end }) => start < end);
}
