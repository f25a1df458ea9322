import type { Column } from '@nattoku/ui/table/data-table';
import { DataTable } from '@nattoku/ui/table/data-table';
import type { Page } from '@nattoku/ui/table/pager';
import type { ComponentProps, ReactNode } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { useChangeSearch } from '#routing/address-search.ts';

type Props<Row> = {
  caption: string;
  query: ComponentProps<typeof ListBody<Row>>['query'];
  page: Page;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rowHref?: (row: Row) => string | null;
  renderMenu?: (row: Row) => ReactNode;
  empty: ReactNode;
};

/** A list of what belongs to one patient: nobody searches or arranges it, so that it is a table with its pages and no more. */
export function TabList<Row extends { id: string }>({ caption, query, page, empty, ...table }: Props<Row>) {
  const changeSearch = useChangeSearch();
  return (
    <ListBody query={query} page={page} onTurn={changeSearch}>
      {(shown) => (
        <DataTable {...shown} {...table} caption={caption} rowKey={({ id }) => id} skeletonRows={3} empty={empty} />
      )}
    </ListBody>
  );
}
