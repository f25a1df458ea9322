import { formatClock, formatDuration } from '@nattoku/rules/time/date-time';
import { mergeRanges, watchedSeconds, watchedShare } from '@nattoku/rules/video/watched-ranges';
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { classNames } from '#tokens/class-names.ts';
import styles from '#player/watched-bar.module.css';

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
  const merged = mergeRanges(ranges, durationSeconds);
  const percent = Math.floor(watchedShare(merged, durationSeconds) * 100);
  const place = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`;
  return (
    <div className={styles.line}>
      <div
        className={styles.bar}
        role="img"
        aria-label={describe({ durationSeconds, ranges: merged, markers, percent })}
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

function describe({
  durationSeconds,
  ranges,
  markers,
  percent,
}: Required<Omit<Props, 'figures'>> & { percent: number }) {
  const whole = formatDuration(durationSeconds);
  if (ranges.length === 0) return `${whole}のうち、まだ視聴していません`;
  const parts = ranges.map(({ start, end }) => `${formatClock(start)}から${formatClock(end)}`).join('、');
  const places = markers.map(({ at, label }) => `${formatClock(at)} ${label}`).join('、');
  const watched = `${whole}のうち${formatDuration(watchedSeconds(ranges))}（${percent}%）を視聴：${parts}`;
  return places ? `${watched}。印：${places}` : watched;
}
