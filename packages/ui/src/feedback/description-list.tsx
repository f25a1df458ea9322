import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#feedback/description-list.module.css';

export type Description = { term: string; detail: ReactNode };

type Props = {
  items: readonly Description[];
  /** `columns`: term above detail, several beside each other; `rows`: term left of detail. */
  layout?: 'rows' | 'columns';
};

/** An empty detail shows as 「—」: nothing was forgotten, there is nothing. */
export function DescriptionList({ items, layout = 'rows' }: Props) {
  return (
    <dl className={classNames(styles.list, styles[layout])}>
      {items.map(({ term, detail }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>
            {detail === null || detail === undefined || detail === '' ? <span className={styles.none}>—</span> : detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
