import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { MediaGrid } from '@nattoku/ui/player/media-card';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import type { PageSize } from '@nattoku/ui/table/pager';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBody } from '#list/list-body.tsx';
import styles from '#list/picker-list.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

type Props<Item> = {
  label: string;
  query: UseQueryResult<{ items: Item[]; total: number }>;
  page: number;
  pageSize: PageSize;
  /** True when search or filters are set: then nothing found is no empty library. */
  filtered: boolean;
  /** Stands there while there is nothing at all: what is missing, and the next step. */
  empty: ReactNode;
  /** Instead of the words for nothing found, where the page has found something else. */
  noMatch?: ReactNode;
  children: (item: Item) => ReactNode;
};

export function PickerList<Item>({ label, query, page, pageSize, filtered, empty, noMatch, children }: Props<Item>) {
  const changeSearch = useChangeSearch();
  return (
    <div className={styles.list} aria-busy={query.isPlaceholderData}>
      <ListBody query={query} page={{ page, pageSize }} onTurn={changeSearch}>
        {({ rows }) => {
          if (!rows) return <Loading label={label} />;
          if (rows.length === 0) return filtered ? (noMatch ?? <NoMatch />) : empty;
          return <MediaGrid label={label}>{rows.map(children)}</MediaGrid>;
        }}
      </ListBody>
    </div>
  );
}

const NoMatch = () => (
  <EmptyState icon={searchIcon} title="条件に合うものはありません">
    検索語や絞り込みを変えてお試しください。
  </EmptyState>
);

const Loading = ({ label }: { label: string }) => (
  <MediaGrid label={`${label}（読み込み中）`}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="17rem" />
    ))}
  </MediaGrid>
);
