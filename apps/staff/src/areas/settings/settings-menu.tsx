import { useEffect, useRef } from 'react';
import { openSections } from '#areas/settings/settings-sections.tsx';
import styles from '#areas/settings/settings.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { RouterLink } from '#routing/router-link.tsx';

/** The sections of the same group beside the one that is open, unless it stands alone; on a narrow screen above it, in one line that scrolls. */
export function SettingsMenu({ current }: { current: string }) {
  const group = openSections(useSession()).find(({ sections }) => sections.some(({ id }) => id === current));
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = menu.current?.querySelector('[aria-current]');
    // Only the line itself moves: the page stays at its top.
    if (menu.current && link instanceof HTMLElement)
      menu.current.scrollLeft = link.offsetLeft - menu.current.offsetLeft;
  }, [current]);
  if (!group || group.sections.length === 1) return null;
  return (
    <nav ref={menu} className={styles.menu} aria-label="設定の項目" data-print="hidden">
      <ul role="list" className={styles.items}>
        {group.sections.map(({ id, label }) => (
          <li key={id}>
            <RouterLink
              href={href('/settings', { section: id })}
              className={styles.item}
              aria-current={id === current ? 'page' : undefined}
            >
              {label}
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
