import { useNavigation } from 'react-router';
import styles from '#layouts/navigation-progress.module.css';

/** A line at the top while the next page is being fetched; it appears only when that takes long enough to be noticed. */
export function NavigationProgress() {
  const { state, location, formAction } = useNavigation();
  const isLoading = state === 'loading' && location !== undefined && formAction === undefined;
  if (!isLoading) return null;
  return (
    <div className={styles.line} role="progressbar" aria-label="画面を読み込んでいます">
      <div className={styles.bar} />
    </div>
  );
}
