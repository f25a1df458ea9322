import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '#action/icon-button.tsx';
import { NavigationItems } from '#layout/navigation-items.tsx';
import type { NavigationGroup } from '#layout/navigation-items.tsx';
import styles from '#layout/side-navigation.module.css';
import { chevronIcon, closeIcon } from '#tokens/icons.tsx';
import { mobileQuery } from '#tokens/theme.tsx';

type Props = {
  /** The last group stands at the foot. */
  groups: readonly NavigationGroup[];
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
};

/** 232 px with words beside the icons; narrow on wish, with small words below them. Below lg `NavigationBar` takes its place. */
export function SideNavigation({ groups, narrow, onNarrow }: Props) {
  return (
    <nav className={styles.rail} data-narrow={narrow || undefined} aria-label="メインメニュー" data-print="hidden">
      <NavigationItems groups={groups} />
      <IconButton
        path={chevronIcon}
        size="small"
        className={styles.toggle}
        label={narrow ? 'メニューを広げる' : 'メニューを狭くする'}
        onClick={() => onNarrow(!narrow)}
      />
    </nav>
  );
}

type DrawerProps = { onClose: () => void; children: ReactNode };

/** A native modal dialog: focus stays inside, Escape closes, the page behind is inert, without a line of our own. */
export function NavigationDrawer({ onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  // A window that grows shows the navigation beside the page again.
  useEffect(() => {
    const mobile = matchMedia(mobileQuery);
    mobile.addEventListener('change', onClose);
    return () => mobile.removeEventListener('change', onClose);
  }, [onClose]);

  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target;
    if (target === event.currentTarget || (target instanceof Element && target.closest('a'))) onClose();
  };

  return (
    // The dialog closes by keyboard on its own (Escape); the click is the pointer's way to say the same.
    <dialog ref={dialog} className={styles.drawer} aria-label="メニュー" onClick={closeOutside} onClose={onClose}>
      <nav className={styles.drawerBody} aria-label="メインメニュー">
        <div className={styles.drawerHead}>
          <IconButton path={closeIcon} label="メニューを閉じる" onClick={onClose} />
        </div>
        {children}
      </nav>
    </dialog>
  );
}
