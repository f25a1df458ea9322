import { classNames } from '#tokens/class-names.ts';
import styles from '#tokens/icon.module.css';

type Props = {
  /** One of the paths in `icons.tsx`. */
  path: string;
  /** Only where no word stands beside it; otherwise the icon is silent. */
  label?: string;
  size?: 'small' | 'medium' | 'large' | 'huge';
  className?: string | undefined;
};

export function Icon({ path, label, size = 'medium', className }: Props) {
  return (
    <svg
      className={classNames(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
