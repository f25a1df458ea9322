import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListOf } from '#list/list-of.ts';
import type { Sorting } from '#list/list-query.ts';

type More<Row extends { id: string }> = ListOf<Row, object, Sorting>['more'];

const nothing = { queryKey: ['nothing'], queryFn: () => Promise.resolve([]) };

/** The rows with what the columns that are shown want to know of them besides. */
export function useMore<Row extends { id: string }>(
  more: More<Row>,
  rows: readonly Row[] | undefined,
  columns: readonly { key: string }[],
): readonly Row[] | undefined {
  const ids = rows?.map(({ id }) => id) ?? [];
  const isAsked = ids.length > 0 && columns.some(({ key }) => more?.columns.includes(key));
  const { data } = useQuery<readonly (Pick<Row, 'id'> & Partial<Row>)[]>({
    ...(more?.queryOf(ids) ?? nothing),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  return useMemo(() => {
    const known = new Map(data?.map((each) => [each.id, each]));
    return rows?.map((row) => ({ ...row, ...known.get(row.id) }));
  }, [rows, data]);
}
