import type { Chapter } from '@nattoku/contract/video/video';
import { formatClock } from '@nattoku/rules/time/date-time';
import { useId } from 'react';
import styles from '#areas/video/library/video.module.css';

type Props = { chapters: readonly Chapter[]; playFrom: (seconds: number) => void };

/** Pressing one plays from there. */
export function ChapterList({ chapters, playFrom }: Props) {
  const id = useId();
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>チャプター</h2>
      <ol role="list" className={styles.chapters}>
        {chapters.map(({ title, start }) => (
          <li key={start}>
            <button type="button" className={styles.chapter} onClick={() => playFrom(start)}>
              <span className={styles.clock}>{formatClock(start)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
