import { Spinner } from '@nattoku/ui/feedback/spinner';
import styles from '#layouts/loading.module.css';

/** Before the first page is there. */
export function Loading() {
  return (
    <div className={styles.page}>
      <Spinner size="large" />
    </div>
  );
}
