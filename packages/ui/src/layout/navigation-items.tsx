import { Link } from '#action/link.tsx';
import styles from '#layout/navigation-items.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';

export type NavigationItem = {
  label: string;
  href: string;
  path: string;
  current?: boolean;
  /** Only where something is due. */
  count?: number;
};

export type NavigationGroup = { items: readonly NavigationItem[] };

/** The places of the application, group by group. */
export function NavigationItems({ groups }: { groups: readonly NavigationGroup[] }) {
  return groups.map(({ items }) => (
    <ul key={items[0]?.href} role="list" className={styles.group}>
      {items.map((item) => (
        <li key={item.href}>
          <NavigationLink item={item} />
        </li>
      ))}
    </ul>
  ));
}

/** One place: icon, word and how much is due. */
export function NavigationLink({ item }: { item: NavigationItem }) {
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
          {Number(item.count) > 99 ? '99+' : item.count}
          <VisuallyHidden>件</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
