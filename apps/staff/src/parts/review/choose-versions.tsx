import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { SelectField } from '@nattoku/ui/form/select-field';
import { swapIcon } from '@nattoku/ui/tokens/icons';
import type { ReactNode } from 'react';
import styles from '#parts/review/review.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

type Props<Id extends string> = {
  versions: readonly { id: Id; number: number }[];
  newer: Id | undefined;
  older: Id | undefined;
  /** What is different between them. */
  children: (newer: Id, older: Id) => ReactNode;
};

/** Two versions to look at beside each other: the newest and the one before, unless the address names others. */
export function ChooseVersions<Id extends string>({ versions, newer, older, children }: Props<Id>) {
  const changeSearch = useChangeSearch();
  const is = newer ?? versions[0]?.id;
  const was = older ?? versions.find(({ id }) => id !== is)?.id;
  if (!is || !was) {
    return (
      <EmptyState icon={swapIcon} title="比べる版がありません">
        新しい版を作成すると、前の版との違いをここで確かめられます。
      </EmptyState>
    );
  }
  const options = versions.map(({ id, number }) => ({ value: id, label: `第${number}版` }));
  return (
    <div className={styles.parts}>
      <div className={styles.choices}>
        <SelectField
          label="前の版"
          size="small"
          value={was}
          options={options}
          onChange={(event) => changeSearch({ older: event.target.value })}
        />
        <SelectField
          label="新しい版"
          size="small"
          value={is}
          options={options}
          onChange={(event) => changeSearch({ newer: event.target.value })}
        />
      </div>
      {children(is, was)}
    </div>
  );
}
