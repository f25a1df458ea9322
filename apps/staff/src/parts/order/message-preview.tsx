import styles from '#parts/order/message-preview.module.css';

type Props = { subject: string | null; text: string; parts: number | null };

/** The message as the patient reads it. */
export function MessagePreview({ subject, text, parts }: Props) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>
        <span>届く内容</span>
        {parts !== null && <span className={styles.quiet}>SMS {parts}通分（70文字で1通）</span>}
      </figcaption>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
    </figure>
  );
}
