import { Card } from '@nattoku/ui/layout/card';
import type { ReactNode } from 'react';
import styles from '#areas/video/top/video-top.module.css';
import { MoreLink } from '#list/more-link.tsx';

type Props = {
  title: string;
  /** Where the rest of them is. */
  more?: string;
  moreLabel?: string;
  /** Before the link: a switch of what is listed. */
  tools?: ReactNode;
  /** Said instead of an empty list. */
  empty?: string;
  children: ReactNode;
};

/** A few rows of one kind, with the way to all of them. */
export function ListCard({ title, more, moreLabel, tools, empty, children }: Props) {
  return (
    <Card
      title={title}
      padding="flush"
      action={
        <span className={styles.tools}>
          {tools}
          {more && <MoreLink href={more} title={title} label={moreLabel} />}
        </span>
      }
    >
      {empty ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul role="list" className={styles.rows}>
          {children}
        </ul>
      )}
    </Card>
  );
}
