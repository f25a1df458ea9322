import { useEffect, useRef } from 'react';
import { groupedNumber } from '@nattoku/rules/text/grouped-number';
import { Link } from '#action/link.tsx';
import type { LinkElement } from '#action/link.tsx';
import styles from '#layout/tabs.module.css';

export type TabLink = {
  href: string;
  label: string;
  current: boolean;
  count?: number | undefined;
  /** The application's own link, where the way there takes history state along. */
  render?: LinkElement;
};

/** Looks like tabs, is a navigation: saved views of a list, sub-pages of settings. On a narrow screen the current one is scrolled into sight. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const list = useCurrentInSight(links.find(({ current }) => current)?.href);
  return (
    <nav aria-label={label} className={styles.links}>
      <ul ref={list} role="list" className={styles.list}>
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              render={link.render}
              className={styles.tab}
              aria-current={link.current ? 'page' : undefined}
            >
              {link.label}
              {link.count !== undefined && <span className={styles.count}>{groupedNumber(link.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sideways and in the row of tabs alone: the page stays where it is. Asked before a frame, when the page is laid out anyway, and not in between. */
function useCurrentInSight(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = list.current;
      const tab = row?.querySelector('[aria-current]');
      if (!row || !tab) return;
      const room = row.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      const by = Math.max(0, right - room.right) - Math.max(0, room.left - left);
      if (by !== 0) row.scrollLeft += by;
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return list;
}
