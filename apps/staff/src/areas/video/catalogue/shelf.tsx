import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import type { Page } from '@nattoku/ui/table/pager';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBody } from '#list/list-body.tsx';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

type Props<Item> = {
  /** What stands on it: 「標準の動画」. */
  name: string;
  icon: string;
  /** What the search looks through. */
  placeholder: string;
  search: Page & { text: string };
  filter: {
    /** Its name in the address. */
    key: string;
    label: string;
    emptyLabel: string;
    value: string | undefined;
    options: readonly { value: string; label: string }[];
  };
  query: UseQueryResult<{ items: readonly Item[]; total: number }>;
  /** What the pager counts. */
  unit?: string;
  /** The card of one. */
  children: (item: Item) => ReactNode;
};

/** All that the catalogue offers of one kind: searched, filtered and paged by the address, as cards. */
export function Shelf<Item extends { id: string }>({ search, filter, query, unit, ...shown }: Props<Item>) {
  const changeSearch = useChangeSearch();
  const { key, value = '', ...field } = filter;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={`${shown.name}を検索`}
            placeholder={shown.placeholder}
            value={search.text}
            onSearch={(typed) => changeSearch({ text: typed })}
          />
        }
        active={value ? 1 : 0}
        onClear={() => changeSearch({ [key]: null })}
      >
        <SelectField
          {...field}
          labelHidden
          size="small"
          value={value}
          onChange={(event) => changeSearch({ [key]: event.target.value })}
        />
      </FilterBar>
      <ListBody query={query} page={search} onTurn={changeSearch} unit={unit}>
        {(list) => <Cards {...shown} {...list} />}
      </ListBody>
    </>
  );
}

type CardsProps<Item> = Pick<Props<Item>, 'name' | 'icon' | 'children'> & {
  rows: readonly Item[] | undefined;
  stale: boolean;
};

function Cards<Item extends { id: string }>({ name, icon, rows, stale, children }: CardsProps<Item>) {
  if (!rows) return <SkeletonText lines={12} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={icon} title={`${name}はありません`}>
        検索の言葉を変えるか、運営が公開するまでお待ちください。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.grid} aria-label={name} aria-busy={stale}>
      {rows.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
