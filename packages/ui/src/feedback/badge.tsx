import type { ReactNode } from 'react';
import styles from '#feedback/badge.module.css';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import type { Tone } from '#tokens/tone.ts';

type Props = { tone?: Tone; icon?: string; children: ReactNode };

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon path={icon} size="small" className={styles.icon} />}
      {children}
    </span>
  );
}
