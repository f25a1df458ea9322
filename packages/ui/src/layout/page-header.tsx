import type { ReactNode } from 'react';
import { Breadcrumb } from '#layout/breadcrumb.tsx';
import type { Crumb } from '#layout/breadcrumb.tsx';
import styles from '#layout/page-header.module.css';

type Props = {
  title: string;
  trail?: readonly Crumb[];
  /** A status badge or a count beside the title. */
  meta?: ReactNode;
  /** The one main action of the page, last; quiet ones before it. */
  action?: ReactNode;
  description?: ReactNode;
};

/** Breadcrumb, h1 and the page's main action on one line. The h1 takes the focus when a page opens (`tabIndex={-1}`). */
export function PageHeader({ title, trail = [], meta, action, description }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div className={styles.place}>
          {trail.length > 0 && <Breadcrumb trail={trail} />}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {meta}
        </div>
        {action && (
          <div className={styles.action} data-print="hidden">
            {action}
          </div>
        )}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </header>
  );
}
