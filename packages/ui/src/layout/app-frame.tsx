import type { ReactNode } from 'react';
import styles from '#layout/app-frame.module.css';

type Props = {
  header: ReactNode;
  navigation: ReactNode;
  /** The same at the foot of a small screen (`NavigationBar`). */
  bar?: ReactNode;
  children: ReactNode;
};

/** Layout v2: header on top, navigation at the left, the page beside it; the document itself scrolls. */
export function AppFrame({ header, navigation, bar, children }: Props) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip} data-print="hidden">
        本文へ移動
      </a>
      {header}
      {navigation}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {bar}
    </div>
  );
}
