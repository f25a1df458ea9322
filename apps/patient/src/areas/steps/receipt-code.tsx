import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { isForm } from '@nattoku/contract/patient-page/page-items';
import styles from '#areas/steps/receipt-code.module.css';

/** The number by which staff find what somebody did at a poster; other orders have none. */
export function ReceiptCode({ order: { receiptCode, items } }: { order: PatientPageOrder }) {
  if (receiptCode === null) return null;
  return (
    <section className={styles.box} aria-label="受付番号">
      <p className={styles.term}>受付番号</p>
      <p className={styles.code}>
        <span>{receiptCode.slice(0, 3)}</span> <span>{receiptCode.slice(3)}</span>
      </p>
      <p className={styles.words}>
        {items.every(isForm)
          ? '「同意書にお返事しました」と職員に伝えて、この番号を見せてください。お返事を、あなたの記録として確認できます。'
          : '「動画を見ました」と職員に伝えて、この番号を見せてください。見た記録を、あなたの記録として確認できます。'}
      </p>
    </section>
  );
}
