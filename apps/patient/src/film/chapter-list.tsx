import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { formatClock } from '@nattoku/rules/time/date-time';
import { watchedSeconds } from '@nattoku/rules/video/watched-ranges';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, playIcon } from '@nattoku/ui/tokens/icons';
import styles from '#film/chapter-list.module.css';
import { visitWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';
import { lengthWords } from '#words/dates.ts';

type Props = {
  item: Pick<VideoPageItem, 'durationSeconds' | 'watchedRanges'>;
  chapters: NonNullable<VideoPageItem['chapters']>;
  onPlay: (seconds: number) => void;
};

/** So much of a chapter counts as all of it: a player seldom hits its ends to the second. */
const SEEN_SHARE = 0.95;

/** What the film is about, part by part; a press plays from there. */
export function ChapterList({ item: { durationSeconds, watchedRanges }, chapters, onPlay }: Props) {
  return (
    <section className={styles.chapters} aria-labelledby="chapters">
      <h2 id="chapters" className={styles.heading}>
        {visitWords().video.chapters}
      </h2>
      <ol role="list" className={styles.list}>
        {chapters.map(({ title, start }, index) => {
          const end = chapters[index + 1]?.start ?? durationSeconds;
          const inside = watchedRanges.map((range) => ({
            start: Math.max(0, range.start - start),
            end: Math.min(end, range.end) - start,
          }));
          const ran = inside.filter((range) => range.end > range.start);
          const seen = watchedSeconds(ran, end - start) >= (end - start) * SEEN_SHARE;
          return (
            <li key={start}>
              <button type="button" className={styles.chapter} onClick={() => onPlay(start)}>
                <Icon path={seen ? checkIcon : playIcon} size="large" className={seen ? styles.seen : undefined} />
                <span className={styles.title}>
                  <Layered>{title}</Layered>
                </span>
                <span className={styles.time}>
                  <span aria-hidden="true">{formatClock(start)}</span>
                  <span className={styles.spoken}>{visitWords().video.from(lengthWords(start), seen)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
