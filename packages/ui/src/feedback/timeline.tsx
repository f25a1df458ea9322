import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { Link } from '#action/link.tsx';
import styles from '#feedback/timeline.module.css';
import type { Tone } from '#tokens/tone.ts';

export type TimelineItem = {
  key: string;
  /** As it is shown: 2026/11/21(土) 14:05 */
  time: string;
  icon: string;
  tone?: Tone;
  title: string;
  href?: string;
  detail?: ReactNode;
};

/** What happened, newest first. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol role="list" className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          <span className={classNames(styles.mark, item.tone && styles[item.tone])}>
            <Icon path={item.icon} size="small" />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{item.href ? <Link href={item.href}>{item.title}</Link> : item.title}</p>
            {item.detail && <div className={styles.detail}>{item.detail}</div>}
          </div>
          <p className={styles.time}>{item.time}</p>
        </li>
      ))}
    </ol>
  );
}
