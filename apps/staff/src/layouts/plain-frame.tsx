import type { ReactNode } from 'react';
import { Wordmark } from '#layouts/wordmark.tsx';
import styles from '#layouts/plain-frame.module.css';

type Props = { name: 'default' | '404' | '500'; children: ReactNode };

/** The frame of pages that know nobody: the product's name and the content. It asks the server nothing. */
export function PlainFrame({ name, children }: Props) {
  return (
    <div className={styles.frame} data-layout={name}>
      <header className={styles.header}>
        <Wordmark />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
