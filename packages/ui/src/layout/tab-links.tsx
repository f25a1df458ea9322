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

/** Looks like tabs, is a navigation: saved views of a list, sub-pages of settings. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.links}>
      <ul role="list" className={styles.list}>
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
