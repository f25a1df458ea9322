import type { ReactNode } from 'react';
import styles from '#layout/app-header.module.css';

type Props = {
  /** The button that opens the navigation where it is a drawer (`NavigationToggle`). */
  menu?: ReactNode;
  /** Product and facility. */
  place: ReactNode;
  search?: ReactNode;
  /** Lock, bell, account. */
  tools: ReactNode;
};

export function AppHeader({ menu, place, search, tools }: Props) {
  return (
    <header className={styles.header} data-print="hidden">
      {menu}
      <div className={styles.place}>{place}</div>
      <div className={styles.search}>{search}</div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}
