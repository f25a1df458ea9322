import { Spinner } from '@nattoku/ui/feedback/spinner';
import { useEffect, useState } from 'react';
import styles from '#areas/opening/opening.screen.module.css';

const SLOW_AFTER_MS = 3_000;

/** Says nothing for a moment, then that it takes longer: most networks answer before anybody has read a word. */
export function OpeningScreen() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy="true">
      <Spinner size="large" label="ページを開いています" />
      <p role="status">{slow && '電波が弱いようです。そのままもう少しお待ちください。'}</p>
    </main>
  );
}
