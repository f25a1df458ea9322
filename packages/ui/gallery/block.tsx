import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Block({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

export const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;
