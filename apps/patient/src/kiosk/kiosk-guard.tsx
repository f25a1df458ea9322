import { Button } from '@nattoku/ui/action/button';
import { useEffect, useRef, useState } from 'react';
import { watchIdle } from '#kiosk/idle-watch.ts';
import styles from '#kiosk/kiosk-guard.module.css';
import { Filled } from '#words/filled.tsx';
import { visitWords } from '#words/visit-words.ts';

type Props = {
  /** Keeps the browser's Back inside this page. */
  hold: () => void;
  onOver: () => void;
};

/** Stays with a visit on a device of the hospital: Back leads nowhere, and when nobody is there any more the visit ends. */
export function KioskGuard({ hold, onOver }: Props) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const end = useRef(onOver);
  useEffect(() => {
    end.current = onOver;
  });

  useEffect(
    () =>
      watchIdle((idle) => {
        setSecondsLeft(idle.name === 'asking' ? idle.secondsLeft : null);
        if (idle.name === 'over') end.current();
      }),
    [],
  );
  useEffect(() => {
    // Browsers skip entries that no gesture stands behind: the entry to come back to is made at a touch.
    const over = new AbortController();
    for (const event of ['pointerup', 'keyup']) document.addEventListener(event, hold, { signal: over.signal });
    addEventListener('popstate', hold, { signal: over.signal });
    return () => over.abort();
  }, [hold]);

  return secondsLeft === null ? null : <Question secondsLeft={secondsLeft} onEnd={onOver} />;
}

/** Any touch answers it, as the watch sees it; the button is what one looks for. */
function Question({ secondsLeft, onEnd }: { secondsLeft: number; onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby="kiosk-question">
      <h2 id="kiosk-question" className={styles.heading}>
        {visitWords().kiosk.goOn}
      </h2>
      <p>
        <Filled
          words={visitWords().kiosk.idle}
          places={[
            <strong key="seconds" className={styles.figure}>
              {secondsLeft}
            </strong>,
          ]}
        />
      </p>
      <div className={styles.actions}>
        <Button>{visitWords().kiosk.continue}</Button>
        <Button variant="tertiary" onClick={onEnd}>
          {visitWords().end}
        </Button>
      </div>
    </dialog>
  );
}
