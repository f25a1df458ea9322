import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#overlay/dialog.module.css';
import { focusBehind } from '#overlay/focus-behind.ts';
import { IconButton } from '#action/icon-button.tsx';
import { closeIcon } from '#tokens/icons.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
};

export function Dialog({ open, onClose, title, description, actions, size = 'medium', children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classNames(styles.popup, styles[size])} finalFocus={focusBehind}>
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton path={closeIcon} label="閉じる" className={styles.close} />} />
            </div>
            <div className={styles.body}>
              {description && <Base.Description className={styles.description}>{description}</Base.Description>}
              {children}
            </div>
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
