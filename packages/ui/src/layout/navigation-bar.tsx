import { useState } from 'react';
import styles from '#layout/navigation-bar.module.css';
import { NavigationItems, NavigationLink } from '#layout/navigation-items.tsx';
import type { NavigationGroup } from '#layout/navigation-items.tsx';
import { NavigationDrawer } from '#layout/side-navigation.tsx';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { menuIcon } from '#tokens/icons.tsx';

const SHOWN = 4;

/** The first four places at the foot of a tablet or a phone, and 「その他」 for all of them. */
export function NavigationBar({ groups }: { groups: readonly NavigationGroup[] }) {
  const [open, setOpen] = useState(false);
  const shown = groups.flatMap(({ items }) => items).slice(0, SHOWN);
  const isElsewhere = !shown.some(({ current }) => current);
  return (
    <>
      <nav className={styles.bar} data-bar="" aria-label="メインメニュー" data-print="hidden">
        <ul role="list" className={styles.items}>
          {shown.map((item) => (
            <li key={item.href}>
              <NavigationLink item={item} />
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classNames(styles.more, isElsewhere && styles.elsewhere)}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
            >
              <Icon path={menuIcon} size="large" />
              その他
            </button>
          </li>
        </ul>
      </nav>
      {open && (
        <NavigationDrawer onClose={() => setOpen(false)}>
          <NavigationItems groups={groups} />
        </NavigationDrawer>
      )}
    </>
  );
}
