import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, signatureIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/steps/step-list.module.css';
import type { Screen } from '#platform/screen.ts';
import { consentSentence, isConsentDone, type ConsentOrder } from '#progress/consents.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export const screenOfForm = ({ id }: ConsentOrder): Screen => ({
  name: 'consent',
  orderId: id,
  part: 'overview',
  signerId: null,
});

/** A consent form in the list of what is to be done; nothing for an order that has none. */
export function FormRow({ order, isNext }: { order: ConsentOrder | undefined; isNext: boolean }) {
  const { go } = usePatientPage();
  const [now] = useState(() => new Date());
  if (!order) return null;
  const done = isConsentDone(order.consent);
  return (
    <ol role="list" className={styles.list}>
      <li className={styles.row} data-state={done ? 'done' : 'new'} aria-current={isNext ? 'step' : undefined}>
        <span className={styles.number} aria-hidden="true">
          <Icon path={done ? checkIcon : signatureIcon} size="small" />
        </span>
        <button
          type="button"
          className={isNext ? styles.nextCard : styles.card}
          onClick={() => go(screenOfForm(order))}
        >
          <span className={styles.words}>
            <span className={styles.title}>
              同意書{order.consent.procedureName && `（${order.consent.procedureName}）`}
            </span>
            <span className={styles.state}>{consentSentence(order.consent, now)}</span>
          </span>
        </button>
      </li>
    </ol>
  );
}
