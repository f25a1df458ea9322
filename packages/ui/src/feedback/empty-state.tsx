import type { ReactNode } from 'react';
import styles from '#feedback/empty-state.module.css';
import { Icon } from '#tokens/icon.tsx';

type Props = {
  icon?: string;
  title: string;
  /** What this list is for, in one sentence. */
  children?: ReactNode;
  /** The one next action. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon}>
          <Icon path={icon} size="large" />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
