import styles from '#layouts/wordmark.module.css';

export function Wordmark({ size = 'main' }: { size?: 'main' | 'large' }) {
  return (
    <span className={size === 'large' ? styles.large : styles.wordmark}>
      <img className={styles.mark} src="/favicon.svg" alt="" />
      Nattoku
    </span>
  );
}
