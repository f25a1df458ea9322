import styles from '#list/list-tools.module.css';

/** Below a list that is not counted to its end. */
export const MoreThanShown = ({ total }: { total: number }) => (
  <p className={styles.more}>{total.toLocaleString('ja-JP')}件より多くあります。続きは、絞り込むと表示できます。</p>
);
