import { useEffect, useRef, type ReactNode } from 'react';
import styles from '#areas/auth/auth-panel.module.css';
import { Wordmark } from '#layouts/wordmark.tsx';

type Props = { title: string; children: ReactNode };

/** The frame of the pages before sign-in. Its heading takes the focus, so that each new state of a page is heard. */
export function AuthPanel({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={styles.page}>
      <Wordmark size="large" />
      <div className={styles.panel}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
