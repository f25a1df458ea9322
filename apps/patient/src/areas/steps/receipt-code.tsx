import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import styles from '#areas/steps/receipt-code.module.css';
import { kindsIn } from '#progress/declared-kinds.ts';
import { visitWords } from '#words/visit-words.ts';

/** The number by which staff find what somebody did at a poster; other orders have none. */
export function ReceiptCode({ order: { receiptCode, items } }: { order: PatientPageOrder }) {
  if (receiptCode === null) return null;
  const receipts = kindsIn(items).map(({ receipt }) => receipt);
  return (
    <section className={styles.box} aria-label={visitWords().home.receipt}>
      <p className={styles.term}>{visitWords().home.receipt}</p>
      <p className={styles.code}>
        <span>{receiptCode.slice(0, 3)}</span> <span>{receiptCode.slice(3)}</span>
      </p>
      <p className={styles.words}>
        {visitWords().home.showReceipt(receipts.map(({ said }) => said))}
        {visitWords().home.keptReceipt(receipts.map(({ kept }) => kept))}
      </p>
    </section>
  );
}
