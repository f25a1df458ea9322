import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { IconButton } from '#action/icon-button.tsx';
import { Icon } from '#tokens/icon.tsx';
import { closeIcon, menuIcon } from '#tokens/icons.tsx';
import { Link } from '#action/link.tsx';
import styles from '#layout/side-navigation.module.css';
import { mobileQuery } from '#tokens/theme.tsx';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

export type NavigationItem = {
  label: string;
  href: string;
  path: string;
  current?: boolean;
  /** Only where something is due. */
  count?: number;
};

export type NavigationGroup = { label?: string; items: readonly NavigationItem[] };

type Props = {
  groups: readonly NavigationGroup[];
  /** Open as a drawer; matters below the mobile breakpoint only. */
  open: boolean;
  onClose: () => void;
};

/** 232 px with words; icons over small words below xl; a drawer below lg. */
export function SideNavigation({ groups, open, onClose }: Props) {
  return (
    <>
      <nav className={styles.rail} aria-label="メインメニュー" data-print="hidden">
        <Groups groups={groups} />
      </nav>
      {open && (
        <Drawer onClose={onClose}>
          <Groups groups={groups} />
        </Drawer>
      )}
    </>
  );
}

export function NavigationToggle({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  return (
    <IconButton
      path={menuIcon}
      label="メニューを開く"
      aria-expanded={open}
      className={styles.toggle}
      onClick={onOpen}
    />
  );
}

function Groups({ groups }: { groups: readonly NavigationGroup[] }) {
  return groups.map((group, index) => (
    <div key={group.label ?? index} className={styles.group}>
      {group.label && <p className={styles.groupLabel}>{group.label}</p>}
      <ul role="list" className={styles.items}>
        {group.items.map((item) => (
          <li key={item.href}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Item({ item }: { item: NavigationItem }) {
  return (
    <Link
      href={item.href}
      className={classNames(styles.item, item.current && styles.current)}
      aria-current={item.current ? 'page' : undefined}
    >
      <Icon path={item.path} size="large" className={styles.icon} />
      <span className={styles.word}>{item.label}</span>
      {Boolean(item.count) && (
        <span className={styles.count}>
          {item.count}
          <VisuallyHidden>件</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** A native modal dialog: focus stays inside, Escape closes, the page behind is inert, without a line of our own. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
