import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, signatureIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/steps/step-list.module.css';
import { consentSentence, isConsentDone, type ConsentOrder } from '#areas/consent/consents.ts';
import { screenOfForm } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

type Props = { order: ConsentOrder; number: number; isNext: boolean };

/** A consent form in the list of what is to be done. */
export function FormRow({ order, number, isNext }: Props) {
  const { go } = usePatientPage();
  const [now] = useState(() => new Date());
  const { form, consent } = order;
  const done = isConsentDone(consent);
  const isOne = order.items.length === 1;
  return (
    <li className={styles.row} data-state={done ? 'done' : 'new'} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {isOne || done ? <Icon path={done ? checkIcon : signatureIcon} /> : number}
      </span>
      <button type="button" className={isNext ? styles.nextCard : styles.card} onClick={() => go(screenOfForm(form))}>
        {!isOne && (
          <span className={styles.sheet} aria-hidden="true">
            <Icon path={signatureIcon} size="large" />
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.title}>
            {!isOne && <span className={styles.spokenNumber}>{number}. </span>}
            {isOne ? `同意書${consent.procedureName && `（${consent.procedureName}）`}` : order.title}
          </span>
          <span className={styles.state}>
            {!form.required && '任意・'}
            {consentSentence(consent, now)}
          </span>
        </span>
      </button>
    </li>
  );
}
