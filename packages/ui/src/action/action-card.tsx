import type { ReactNode } from 'react';
import styles from '#action/action-card.module.css';
import { Icon } from '#tokens/icon.tsx';
import { chevronIcon } from '#tokens/icons.tsx';
import { Link } from '#action/link.tsx';

type Props = {
  icon: string;
  title: string;
  children?: ReactNode;
} & ({ href: string; onPress?: never } | { onPress: () => void; href?: never });

/** One of several next actions that weigh the same. */
export function ActionCard({ icon, title, children, href, onPress }: Props) {
  const face = (
    <>
      <span className={styles.icon}>
        <Icon path={icon} size="large" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children && <span className={styles.detail}>{children}</span>}
      </span>
      <Icon path={chevronIcon} className={styles.chevron} />
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.card}>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.card} onClick={onPress}>
      {face}
    </button>
  );
}

export function ActionCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
