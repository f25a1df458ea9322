import { useEffect, useRef } from 'react';
import { openSections } from '#areas/settings/settings-sections.tsx';
import styles from '#areas/settings/settings.module.css';
import { useSession } from '#platform/use-session.ts';
import { href } from '#routing/paths.ts';
import { RouterLink } from '#routing/router-link.tsx';

/** The sections beside the one that is open; on a narrow screen above it, in one line that scrolls. */
export function SettingsMenu({ current }: { current: string }) {
  const groups = openSections(useSession());
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = menu.current?.querySelector('[aria-current]');
    // Only the line itself moves: the page stays at its top.
    if (menu.current && link instanceof HTMLElement)
      menu.current.scrollLeft = link.offsetLeft - menu.current.offsetLeft;
  }, [current]);
  return (
    <nav ref={menu} className={styles.menu} aria-label="設定の項目" data-print="hidden">
      {groups.map(({ label, sections }) => (
        <section key={label} className={styles.group}>
          <h2 className={styles.groupLabel}>{label}</h2>
          <ul role="list" className={styles.items}>
            {sections.map((section) => (
              <li key={section.id}>
                <RouterLink
                  href={href('/settings', { section: section.id })}
                  className={styles.item}
                  aria-current={section.id === current ? 'page' : undefined}
                >
                  {section.label}
                </RouterLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
