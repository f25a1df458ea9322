import type { ReactNode } from 'react';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import styles from '#feedback/empty-state.module.css';
import { Icon } from '#tokens/icon.tsx';
import { alertIcon, refreshIcon } from '#tokens/icons.tsx';

type Props = {
  title?: string;
  /** What happened and what to do, without blame. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
};

export function ErrorState({ title = '読み込めませんでした', children, onRetry, retrying = false, action }: Props) {
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.icon, styles.error)}>
        <Icon path={alertIcon} size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children ?? '通信の状態を確認して、もう一度お試しください。'}</div>
      <div className={styles.action}>
        {onRetry && (
          <Button variant="tertiary" icon={refreshIcon} loading={retrying} onClick={onRetry}>
            もう一度読み込む
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
