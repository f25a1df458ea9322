import type { ReactNode } from 'react';
import styles from '#layout/bottom-bar.module.css';
import { publishHeight } from '#layout/publish-height.ts';

type Props = {
  /** The way on, named after the next step: 「プレビューへ」. */
  children: ReactNode;
  /** 「戻る」, at the left, or at the right under the left hand. */
  back?: ReactNode;
  /** What is going on meanwhile: 「下書きを保存しました 14:05」. */
  note?: ReactNode;
};

export function BottomBar({ children, back, note }: Props) {
  return (
    <div ref={barHeight} className={styles.bar} data-bottom-bar data-print="hidden">
      <div className={styles.line}>
        {back && <div className={styles.back}>{back}</div>}
        {note && <div className={styles.note}>{note}</div>}
        <div className={styles.next}>{children}</div>
      </div>
    </div>
  );
}

/** What floats above the page, and what is scrolled to, keeps clear of the bar, however many lines it has. */
const barHeight = publishHeight('--bottom-bar-height');
