import type { ArrangedList, ListSettings, SavedView, SavedViewId } from '@nattoku/contract/staff/saved-view';
import type { PageSize } from '@nattoku/ui/table/pager';
import { useChangeSearch } from '#routing/address-search.ts';
import { useSaveSettings } from '#list/arrangement.queries.ts';

const asDelivered: ListSettings = { columns: [], scope: 'all', pageSize: 20, exportEncoding: 'utf-8' };

export type Arrangement = { settings: ListSettings; views: readonly SavedView[] };
/** Null takes a filter out. */
export type FilterChange<Filters> = Partial<Record<keyof Filters, string | boolean | null>>;

type Scoped = { scope?: ListSettings['scope'] | null | undefined };
type Wanted = { saved?: SavedViewId | undefined; pageSize?: PageSize | undefined };

/** A list that its readers arrange, and what its filters are. */
export type ArrangedBy<Filters> = {
  list: ArrangedList;
  filterNames: readonly (keyof Filters & string)[];
  filtersIn: (values: object) => Filters;
  /** As an address or a saved view keeps them. */
  filterWords: (filters: Filters) => Record<string, string>;
};

/** What the address asks for, laid over the saved view that it names, laid over how the person likes the list. */
export function useListArrangement<Filters extends Scoped>(
  { list, filterNames, filtersIn, filterWords }: ArrangedBy<Filters>,
  wanted: NoInfer<Filters> & Wanted,
  arrangement: Arrangement | undefined,
) {
  const changeSearch = useChangeSearch();
  const saveSettings = useSaveSettings(list);
  const settings = arrangement?.settings ?? asDelivered;
  const current = arrangement?.views.find(({ id }) => id === wanted.saved);
  const filters = filtersIn({ scope: settings.scope, ...current?.filters, ...filterWords(wanted) });
  const pageSize = wanted.pageSize ?? settings.pageSize;

  return {
    filters,
    pageSize,
    settings,
    current,
    columns: current && current.columns.length > 0 ? current.columns : settings.columns,
    /** From the first change on, a saved view is only where it began. */
    change: (change: FilterChange<Filters>) => {
      if (typeof change.scope === 'string')
        saveSettings.mutate({ ...settings, scope: filtersIn(change).scope ?? 'all' });
      const kept = current ? { ...filterWords(filters), saved: null } : {};
      changeSearch({ ...kept, ...change });
    },
    open: (saved: SavedViewId | null) =>
      changeSearch({ ...Object.fromEntries(filterNames.map((name) => [name, null])), saved }),
    turn: (to: { page: number; pageSize: PageSize }) => {
      if (to.pageSize !== pageSize) saveSettings.mutate({ ...settings, pageSize: to.pageSize });
      changeSearch(to);
    },
    arrange: (columns: string[]) => {
      saveSettings.mutate({ ...settings, columns });
      if (current) changeSearch({ ...filterWords(filters), saved: null });
    },
  };
}
