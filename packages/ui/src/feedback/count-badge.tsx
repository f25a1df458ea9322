import styles from '#feedback/count-badge.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

/** The number at the corner of an icon button; nothing at zero. */
export function CountBadge({ count, unit = '件' }: { count: number; unit?: string }) {
  return count > 0 ? (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden>{unit}</VisuallyHidden>
    </span>
  ) : null;
}
