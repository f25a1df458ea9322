import type { ReactNode } from 'react';
import styles from '#layout/flow-layout.module.css';

type Props = {
  children: ReactNode;
  /** The 「選択中」 basket: at the right, below the content on a tablet. */
  basket?: ReactNode;
  basketLabel?: string;
};

export function FlowLayout({ children, basket, basketLabel = '選択中' }: Props) {
  return (
    <div className={styles.flow}>
      <div className={styles.content}>{children}</div>
      {basket && (
        <aside className={styles.basket} aria-label={basketLabel}>
          {basket}
        </aside>
      )}
    </div>
  );
}
