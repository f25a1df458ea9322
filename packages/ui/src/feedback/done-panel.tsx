import type { ReactNode } from 'react';
import styles from '#feedback/done-panel.module.css';
import { Icon } from '#tokens/icon.tsx';
import { checkCircleIcon } from '#tokens/icons.tsx';

type Props = {
  title: string;
  children?: ReactNode;
};

/** The end of a flow: a large check and what has been achieved. The next actions follow as equal ActionCards. */
export function DonePanel({ title, children }: Props) {
  return (
    <div className={styles.panel}>
      <Icon path={checkCircleIcon} className={styles.check} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}
