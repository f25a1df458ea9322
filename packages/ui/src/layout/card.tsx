import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#layout/card.module.css';

type Props = {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  /** `flush` lets a table or a list reach the border. */
  padding?: 'normal' | 'flush';
  tone?: 'plain' | 'tint';
};

/** Only around things that are separate; within one thing, lines and space divide. */
export function Card({ title, action, children, padding = 'normal', tone = 'plain' }: Props) {
  return (
    <section className={classNames(styles.card, styles[tone])}>
      {(title || action) && (
        <header className={styles.header}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </header>
      )}
      <div className={styles[padding]}>{children}</div>
    </section>
  );
}
