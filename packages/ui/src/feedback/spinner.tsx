import { classNames } from '#tokens/class-names.ts';
import styles from '#feedback/spinner.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

type Props = { label?: string; size?: 'small' | 'medium' | 'large' };

export function Spinner({ label = '読み込み中', size = 'medium' }: Props) {
  return (
    <span className={styles.spinner} role="status">
      <svg className={classNames(styles.ring, styles[size])} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="12" cy="12" r="9.5" />
        <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
