import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Link } from '#action/link.tsx';
import styles from '#feedback/stat.module.css';

type Props = {
  label: string;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
  /** Where the things that were counted are listed. */
  href?: string;
  tone?: 'plain' | 'error';
};

export function Stat({ label, value, unit, note, href, tone = 'plain' }: Props) {
  return (
    <div className={classNames(styles.stat, href && styles.opens)}>
      <p className={styles.label}>
        {href ? (
          <Link href={href} className={styles.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className={classNames(styles.value, styles[tone])}>
        {value}
        {unit && <span className={styles.unit}>{unit}</span>}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
