import type { ArrangedList, ListSettings, SavedView, SavedViewId } from '@nattoku/contract/staff/saved-view';
import type { PageSize } from '@nattoku/ui/table/pager';
import { useQuery } from '@tanstack/react-query';
import { arrangementQuery, useSaveSettings } from '#list/arrangement.queries.ts';
import type { InAddress, ListFilters } from '#list/list-filters.ts';
import type { FilterChange, Sorting } from '#list/list-query.ts';
import { useChangeSearch } from '#routing/address-search.ts';

export const asDelivered: ListSettings = { columns: [], scope: 'all', pageSize: 20, exportEncoding: 'utf-8' };

type Arranged<Filters extends object> = { arranged: ArrangedList | null; filters: ListFilters<Filters> };

type Kept = { settings: ListSettings; views: readonly SavedView[] };

/** What the address asks for, laid over the saved view that it names, laid over how the person likes the list. */
export function laidOver<Filters extends object>(
  { filters: { names, filtersIn, wordsOf } }: Pick<Arranged<Filters>, 'filters'>,
  { settings, views }: Kept,
  wanted: NoInfer<Filters> & InAddress,
) {
  const current = views.find(({ id }) => id === wanted.saved);
  const scope = names.includes('scope' as never) ? { scope: settings.scope } : {};
  const filters = filtersIn({ ...scope, ...current?.filters, ...wordsOf(wanted) });
  return { current, filters, pageSize: wanted.pageSize ?? settings.pageSize };
}

/** How a list stands before its reader, and what changes that. */
export function useListArrangement<Filters extends object>(
  { arranged, filters: listFilters }: Arranged<Filters>,
  wanted: NoInfer<Filters> & InAddress,
) {
  const { names, filtersIn, wordsOf } = listFilters;
  const changeSearch = useChangeSearch();
  const saveSettings = useSaveSettings();
  const arrangement = useQuery({ ...arrangementQuery(arranged ?? 'patients'), enabled: arranged !== null });
  const settings = (arranged && arrangement.data?.settings) ?? asDelivered;
  const views: readonly SavedView[] = (arranged && arrangement.data?.views) ?? [];
  const { current, filters, pageSize } = laidOver({ filters: listFilters }, { settings, views }, wanted);
  const keep = (change: Partial<ListSettings>) =>
    arranged && saveSettings.mutate({ list: arranged, settings: { ...settings, ...change } });

  return {
    filters,
    settings,
    views,
    current,
    paging: { page: wanted.page, pageSize },
    columns: current && current.columns.length > 0 ? current.columns : settings.columns,
    /** Whose rows it shows first is part of the arrangement; without an answer it is as delivered. */
    isKnown: arranged === null || !arrangement.isPending,
    /** Without what is only how this person likes the list: another tab keeps what somebody has set. */
    set: filtersIn(current ? filters : wanted),
    /** From the first change on, a saved view is only where it began. */
    change: (change: FilterChange<Filters>) => {
      const scoped = filtersIn(change) as { scope?: ListSettings['scope'] };
      if ('scope' in change && change.scope !== null) keep({ scope: scoped.scope ?? 'all' });
      const kept = current ? { ...wordsOf(filters), saved: null } : {};
      changeSearch({ ...kept, ...change });
    },
    sort: ({ sort, descending }: Sorting) =>
      changeSearch({ ...(current && { ...wordsOf(filters), saved: null }), sort, descending }),
    open: (saved: SavedViewId | null) =>
      changeSearch({ ...Object.fromEntries(names.map((name) => [name, null])), saved }),
    turn: (to: { page: number; pageSize: PageSize }) => {
      if (to.pageSize !== pageSize) keep({ pageSize: to.pageSize });
      changeSearch(to);
    },
    arrange: (columns: string[]) => {
      keep({ columns });
      if (current) changeSearch({ ...wordsOf(filters), saved: null });
    },
  };
}
