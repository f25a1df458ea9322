import type { ReactNode } from 'react';
import styles from '#layout/app-header.module.css';

type Props = {
  /** Product and facility. */
  place: ReactNode;
  search?: ReactNode;
  /** Lock, bell, account. */
  tools: ReactNode;
};

export function AppHeader({ place, search, tools }: Props) {
  return (
    <header className={styles.header} data-print="hidden">
      <div className={styles.place}>{place}</div>
      <div className={styles.search}>{search}</div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}
