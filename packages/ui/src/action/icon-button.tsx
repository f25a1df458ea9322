import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import styles from '#action/icon-button.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  path: string;
  /** What the button does: read aloud, and shown when the pointer rests. */
  label: string;
  size?: 'main' | 'small';
  /** A count or a dot at the corner. */
  badge?: ReactNode;
};

export function IconButton({ path, label, size = 'main', badge, className, ...props }: Props) {
  return (
    <button type="button" title={label} {...props} className={classNames(styles.button, styles[size], className)}>
      <Icon path={path} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge}
    </button>
  );
}
