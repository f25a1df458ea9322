import { Outlet } from 'react-router';
import styles from '#layouts/blank-layout.module.css';

/** Nothing but the page. */
export function BlankLayout() {
  return (
    <main className={styles.main} data-layout="blank">
      <Outlet />
    </main>
  );
}
