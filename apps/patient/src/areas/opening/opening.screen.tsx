import { Spinner } from '@nattoku/ui/feedback/spinner';
import { useEffect, useState } from 'react';
import styles from '#areas/opening/opening.screen.module.css';
import { openingWords } from '#words/language.ts';

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
      <Spinner size="large" label={openingWords().opening} />
      <p role="status">{slow && openingWords().slow}</p>
    </main>
  );
}
