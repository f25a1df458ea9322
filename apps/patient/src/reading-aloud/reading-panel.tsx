import { Icon } from '@nattoku/ui/tokens/icon';
import { closeIcon, pauseIcon, playIcon, speedIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef, useState } from 'react';
import type { ReadingSpeed } from '#display/display-settings.ts';
import { chooseDisplay, displaySettings } from '#display/display-store.ts';
import type { ReaderState } from '#reading-aloud/reader.ts';
import styles from '#reading-aloud/reading-panel.module.css';
import { visitWords } from '#words/visit-words.ts';
import { readScreen, type ScreenReading } from '#reading-aloud/read-screen.ts';

const readingWords = () => visitWords().readAloud;
const speeds: readonly ReadingSpeed[] = ['slow', 'normal', 'fast', 'fastest'];

/** Reads the screen while it stands there; another screen ends it. */
export function ReadingPanel({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<ReaderState>({ name: 'paused', place: 0 });
  const reader = useRef<ScreenReading>(null);
  const [speed, setSpeed] = useState(() => displaySettings().speed);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    reader.current = readScreen(main, setState);
    return reader.current.stop;
  }, []);

  const changeSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 'normal';
    chooseDisplay({ speed: next });
    setSpeed(next);
    if (state.name === 'reading') reader.current?.goOn();
  };
  return (
    <section className={styles.panel} aria-label={readingWords().panel} data-reading-panel>
      <div className={styles.line}>
        <button type="button" className={styles.button} onClick={changeSpeed}>
          <Icon path={speedIcon} />
          {readingWords().speed(readingWords().speeds[speed])}
        </button>
        <button type="button" className={styles.button} onClick={onClose}>
          <Icon path={closeIcon} />
          {readingWords().stop}
        </button>
        {state.name === 'reading' ? (
          <button type="button" className={`${styles.button} ${styles.main}`} onClick={() => reader.current?.pause()}>
            <Icon path={pauseIcon} />
            {readingWords().pause}
          </button>
        ) : (
          <button type="button" className={`${styles.button} ${styles.main}`} onClick={() => reader.current?.goOn()}>
            <Icon path={playIcon} />
            {state.name === 'over' ? readingWords().again : readingWords().goOn}
          </button>
        )}
      </div>
      <p className={styles.words} role="status">
        {wordsFor(state)}
      </p>
    </section>
  );
}

const wordsFor = ({ name }: ReaderState): string => (name === 'reading' ? '' : readingWords()[name]);
