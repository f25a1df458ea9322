import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import styles from '#areas/steps/receipt-code.module.css';
import { kindsIn } from '#progress/declared-kinds.ts';

/** The number by which staff find what somebody did at a poster; other orders have none. */
export function ReceiptCode({ order: { receiptCode, items } }: { order: PatientPageOrder }) {
  if (receiptCode === null) return null;
  const receipts = kindsIn(items).map(({ receipt }) => receipt);
  return (
    <section className={styles.box} aria-label="受付番号">
      <p className={styles.term}>受付番号</p>
      <p className={styles.code}>
        <span>{receiptCode.slice(0, 3)}</span> <span>{receiptCode.slice(3)}</span>
      </p>
      <p className={styles.words}>
        「{receipts.map(({ said }) => said).join('。')}」と職員に伝えて、この番号を見せてください。
        {receipts.map(({ kept }) => kept).join('と')}を、あなたの記録として確認できます。
      </p>
    </section>
  );
}
