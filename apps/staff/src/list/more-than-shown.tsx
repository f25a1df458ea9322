import styles from '#list/list-tools.module.css';

type Props = { total: number; unit?: string | undefined };

/** Below a list that is not counted to its end. */
export const MoreThanShown = ({ total, unit = '件' }: Props) => (
  <p className={styles.more}>
    {total.toLocaleString('ja-JP')}
    {unit}より多くあります。続きは、検索や絞り込みで減らすと表示できます。
  </p>
);
