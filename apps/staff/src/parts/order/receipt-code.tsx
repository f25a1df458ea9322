import styles from '#parts/order/receipt-code.module.css';

/** 「123 456」, as it is read out; nothing once its days are over. */
export const ReceiptCode = ({ code }: { code: string | null }) =>
  code ? (
    <span className={styles.code}>
      {code.slice(0, 3)} {code.slice(3)}
    </span>
  ) : (
    '期限切れ'
  );
