import type { ReactNode } from 'react';
import styles from '#conversation/point-list.module.css';

type Props = {
  /** `aside`: beside a point, as how well it was said. */
  points: readonly { key: string; words: ReactNode; aside?: ReactNode }[];
  /** Numbered where one refers to them, as what somebody says in their own words. */
  isNumbered?: boolean;
};

/** Short points one below the other. */
export function PointList({ points, isNumbered = false }: Props) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    // Safari takes away the role of a list without marks of its own.
    <List role="list" className={styles.points}>
      {points.map(({ key, words, aside }, index) => (
        <li key={key} className={styles.point}>
          <span className={isNumbered ? styles.number : styles.mark} aria-hidden="true">
            {isNumbered && index + 1}
          </span>
          <span className={styles.words}>{words}</span>
          {aside}
        </li>
      ))}
    </List>
  );
}
