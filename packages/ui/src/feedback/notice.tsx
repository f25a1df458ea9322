import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon, alertIcon, checkCircleIcon, informationIcon } from '#tokens/icons.tsx';
import styles from '#feedback/notice.module.css';
import type { Tone } from '#tokens/tone.ts';

type NoticeTone = Exclude<Tone, 'neutral' | 'primary'>;

type Props = {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

const icons: Record<NoticeTone, string> = {
  info: informationIcon,
  done: checkCircleIcon,
  warning: alertIcon,
  error: alertCircleIcon,
};

/** A result or a warning in its place on the page. An error is announced when it appears. */
export function Notice({ tone = 'info', title, children, action }: Props) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <Icon path={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
