import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, closeIcon, noNetworkIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useState } from 'react';
import styles from '#frame/delivery-bar.module.css';
import { refusalSentences } from '#records/refusal-sentence.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Filled } from '#words/filled.tsx';
import { Ja } from '#words/ja.tsx';
import { visitWords } from '#words/visit-words.ts';

/** Most records are sent before anybody could read that they are not. */
const PATIENCE_MS = 2_500;
const SENT_SHOWN_MS = 4_000;

/** Says what still waits on this device, that it arrived, and what the hospital could not take in. */
export function DeliveryBar() {
  const { records, isConfirmed, keeping, kiosk, dismissRefused } = usePatientPage();
  const shown = useShown(records.pending.length);
  const refused = records.refused.filter(({ record }) => record.kind !== 'done');
  return (
    <div className={styles.bar}>
      <div role="status">
        {shown === 'waiting' && (
          <p className={styles.waiting}>
            <Icon path={noNetworkIcon} />
            <span>
              {visitWords().delivery.pending(records.pending.length)}
              {records.kept ? visitWords().delivery.willSend : visitWords().delivery.keepOpen}
            </span>
          </p>
        )}
        {shown !== 'waiting' && !isConfirmed && (
          <p className={styles.waiting}>
            <Icon path={noNetworkIcon} />
            <span>{records.kept ? visitWords().delivery.disconnected : visitWords().delivery.keepOpen}</span>
          </p>
        )}
        {keeping !== 'kept' && !kiosk && (
          <p className={styles.waiting}>
            <Icon path={noNetworkIcon} />
            <span>{visitWords().delivery.notKept[keeping]}</span>
          </p>
        )}
        {shown === 'sent' && (
          <p className={styles.sent}>
            <Icon path={checkIcon} />
            {visitWords().delivery.sent}
          </p>
        )}
      </div>
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <ul role="list">
            {refusalSentences(refused).map(({ what, reason }) => (
              <li key={reason}>
                <Filled
                  words={visitWords().delivery.refused('{0}', '{1}')}
                  places={[what, <Ja key="reason">{reason}</Ja>]}
                />
              </li>
            ))}
          </ul>
          <button type="button" aria-label={visitWords().delivery.dismiss} onClick={dismissRefused}>
            <Icon path={closeIcon} />
          </button>
        </div>
      )}
    </div>
  );
}

type Shown = 'nothing' | 'waiting' | 'sent';

function useShown(pending: number): Shown {
  const [shown, setShown] = useState<Shown>('nothing');
  const waits = pending > 0;
  useEffect(() => {
    const later = (milliseconds: number, next: (before: Shown) => Shown) =>
      setTimeout(() => setShown(next), milliseconds);
    const timers = waits
      ? [later(PATIENCE_MS, () => 'waiting')]
      : [later(0, (before) => (before === 'waiting' ? 'sent' : before)), later(SENT_SHOWN_MS, () => 'nothing')];
    return () => timers.forEach(clearTimeout);
  }, [waits]);
  return shown;
}
