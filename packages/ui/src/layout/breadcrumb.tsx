import styles from '#layout/breadcrumb.module.css';
import { Icon } from '#tokens/icon.tsx';
import { chevronIcon } from '#tokens/icons.tsx';
import { Link } from '#action/link.tsx';

export type Crumb = { label: string; href: string };

/** The way from the area down to this page; the page itself is the h1 that follows. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="パンくずリスト">
      <ol role="list" className={styles.trail}>
        {trail.map((crumb) => (
          <li key={crumb.href} className={styles.crumb}>
            <Link href={crumb.href} className={styles.link}>
              {crumb.label}
            </Link>
            <Icon path={chevronIcon} size="small" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
