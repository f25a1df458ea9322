import { Link } from '@nattoku/ui/action/link';
import type { ReactNode } from 'react';
import styles from '#areas/video/top/video-top.module.css';

type Props = {
  href: string;
  title: ReactNode;
  /** Quiet words under it. */
  facts?: ReactNode;
  /** At the end of the row: a badge, a number. */
  end?: ReactNode;
  /** Beside the link, with a press of its own: a star. */
  action?: ReactNode;
};

/** One thing in two lines; the whole row opens it. */
export function TopRow({ href, title, facts, end, action }: Props) {
  return (
    <li className={styles.line}>
      <Link href={href} className={styles.row} data-found>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {facts && <span className={styles.facts}>{facts}</span>}
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </Link>
      {action}
    </li>
  );
}
