import { formatClock } from '@nattoku/rules/time/date-time';
import { mergeRanges, watchedSeconds, watchedShare } from '@nattoku/rules/video/watched-ranges';
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { classNames } from '#tokens/class-names.ts';
import styles from '#player/watched-bar.module.css';
import { playerJa } from '#words/player-words.ts';
import { type KitWords, useKitWords } from '#words/kit-words.ts';

export type WatchedMarker = { at: number; label: string; tone?: 'done' | 'error' };

type Props = {
  durationSeconds: number;
  ranges: readonly WatchedRange[];
  /** Places that matter, as the passage of a comprehension question. */
  markers?: readonly WatchedMarker[];
  /** The share in figures beside the bar. */
  figures?: boolean;
};

/** Which parts of a video were really watched. */
export function WatchedBar({ durationSeconds, ranges, markers = [], figures = true }: Props) {
  const words = useKitWords('player', playerJa);
  const merged = mergeRanges(ranges, durationSeconds);
  const percent = Math.floor(watchedShare(merged, durationSeconds) * 100);
  const place = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`;
  return (
    <div className={styles.line}>
      <div
        className={styles.bar}
        role="img"
        aria-label={describe({ durationSeconds, ranges: merged, markers, percent }, words)}
      >
        {merged.map(({ start, end }) => (
          <span
            key={start}
            className={styles.range}
            style={{ insetInlineStart: place(start), inlineSize: place(end - start) }}
          />
        ))}
        {markers.map(({ at, label, tone }) => (
          <span
            key={`${at}-${label}`}
            title={`${formatClock(at)} ${label}`}
            className={classNames(styles.marker, tone && styles[tone])}
            style={{ insetInlineStart: place(at) }}
          />
        ))}
      </div>
      {figures && (
        <span className={styles.figures} aria-hidden="true">
          {percent}%
        </span>
      )}
    </div>
  );
}

type Described = Required<Omit<Props, 'figures'>> & { percent: number };

function describe({ durationSeconds, ranges, markers, percent }: Described, words: KitWords['player']): string {
  if (ranges.length === 0) return words.unwatched(durationSeconds);
  const parts = ranges.map(({ start, end }) => [formatClock(start), formatClock(end)] as const);
  const watched = words.watched(durationSeconds, watchedSeconds(ranges), percent, parts);
  if (markers.length === 0) return watched;
  return watched + words.marks(markers.map(({ at, label }) => `${formatClock(at)} ${label}`));
}
