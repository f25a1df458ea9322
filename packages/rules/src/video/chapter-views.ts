import { watchedSeconds, type WatchedRange } from '#video/watched-ranges.ts';

/** One stretch as it was played; `playedAt` is an instant. */
export type Stretch = WatchedRange & { playedAt: string };
export type ChapterStart = { title: string; start: number };
/** A part of a video and how many times it was played. */
export type PlayedRange = WatchedRange & { times: number };

export type ChapterView = WatchedRange & {
  title: string;
  state: 'seen' | 'partly' | 'skipped';
  /** How many times over, counting parts of it as parts; 0 when nothing of it was played. */
  times: number;
  lastPlayedAt: string | null;
};

/** From here on a chapter counts as seen: its last seconds are a fade-out. */
const SEEN_SHARE = 0.9;
/** Below this it was only brushed while somebody looked for another place. */
const BRUSHED_SHARE = 0.1;
/** Less than this over a whole film comes from the seams between two stretches. */
const SEAM_SECONDS = 0.5;

const overlap = (a: WatchedRange, b: WatchedRange): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

/** From the first chapter's start to the end of the film; what lies before the first chapter belongs to it. */
const spansOf = (chapters: readonly ChapterStart[], duration: number): (ChapterStart & { end: number })[] => {
  const inOrder = chapters.filter(({ start }) => start < duration).toSorted((a, b) => a.start - b.start);
  return inOrder.map(({ title, start }, index) => ({
    title,
    start: index === 0 ? 0 : start,
    end: inOrder[index + 1]?.start ?? duration,
  }));
};

const stateOf = (share: number): ChapterView['state'] => {
  if (share >= SEEN_SHARE) return 'seen';
  return share < BRUSHED_SHARE ? 'skipped' : 'partly';
};

/** What was done with each chapter: seen, seen again, skipped. `watched` is what counts as watched, `stretches` everything that was played. */
export function chapterViews(
  chapters: readonly ChapterStart[],
  {
    watched,
    stretches,
    duration,
  }: { watched: readonly WatchedRange[]; stretches: readonly Stretch[]; duration: number },
): ChapterView[] {
  return spansOf(chapters, duration).map(({ title, start, end }) => {
    const span = { start, end };
    const length = end - start;
    const seen = watchedSeconds(
      watched.map((range) => ({ start: Math.max(range.start, start), end: Math.min(range.end, end) })),
    );
    const share = length > 0 ? seen / length : 0;
    const within = stretches.filter((stretch) => overlap(stretch, span) > SEAM_SECONDS);
    const played = within.reduce((sum, stretch) => sum + overlap(stretch, span), 0);
    return {
      title,
      start,
      end,
      state: stateOf(share),
      times: length > 0 ? Math.max(played, seen) / length : 0,
      lastPlayedAt: within.reduce<string | null>(
        (latest, { playedAt }) => (latest === null || playedAt > latest ? playedAt : latest),
        null,
      ),
    };
  });
}

/** Where a film was played more than once, and how often: parts without a gap, in order. */
export function repeatedRanges(stretches: readonly WatchedRange[], duration: number): PlayedRange[] {
  const bounds = [
    ...new Set(stretches.flatMap(({ start, end }) => [start, end]).map((at) => Math.min(Math.max(at, 0), duration))),
  ].toSorted((a, b) => a - b);
  const repeated: PlayedRange[] = [];
  const timesAt = playedTimes(stretches);
  for (const [index, start] of bounds.entries()) {
    const end = bounds[index + 1];
    if (end === undefined || end - start < SEAM_SECONDS) continue;
    const times = timesAt((start + end) / 2);
    const last = repeated.at(-1);
    if (times < 2) continue;
    if (last && last.times === times && start - last.end < SEAM_SECONDS) last.end = end;
    else repeated.push({ start, end, times });
  }
  return repeated;
}

/** How many stretches hold a second; seconds are asked for in their order, so that each stretch is looked at once. */
function playedTimes(stretches: readonly WatchedRange[]): (second: number) => number {
  const real = stretches.filter(({ start, end }) => start < end);
  const starts = real.map(({ start }) => start).toSorted((a, b) => a - b);
  const ends = real.map(({ end }) => end).toSorted((a, b) => a - b);
  let [begun, over] = [0, 0];
  return (second) => {
    while ((starts[begun] ?? Infinity) <= second) begun += 1;
    while ((ends[over] ?? Infinity) <= second) over += 1;
    return begun - over;
  };
}

/** Stretches that continue one another within a second of the same sitting are one; keeps what is sent to a screen short. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && Math.abs(stretch.start - last.end) < SEAM_SECONDS) {
      last.end = stretch.end;
      last.playedAt = stretch.playedAt;
    } else joined.push({ ...stretch });
  }
  return joined;
}
