import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#layout/page-width.module.css';

type Props = { kind: 'form' | 'reading' | 'flow' | 'narrow'; centered?: boolean; children: ReactNode };

/** One width per kind of page; lists take the whole width and need none. */
export function PageWidth({ kind, centered = false, children }: Props) {
  return <div className={classNames(styles[kind], centered && styles.centered)}>{children}</div>;
}
