import type { ListSettings, SavedView, SavedViewId } from '@nattoku/contract/saved-view';
import type { OrderSearch } from '@nattoku/contract/video-order';
import type { PageSize } from '@nattoku/ui/pager';
import {
  filterNames,
  filtersIn,
  filterWords,
  type OrderFilters,
  type OrderListSearch,
} from '#areas/video-order/list/order-list-search.ts';
import { views } from '#areas/video-order/list/order-views.ts';
import { useToday } from '#platform/use-today.ts';
import { useChangeSearch } from '#router/address-search.ts';
import { useSaveSettings } from '#shared/arrangement.queries.ts';

const asDelivered: ListSettings = { columns: [], scope: 'all', pageSize: 20, exportEncoding: 'utf-8' };

type Arrangement = { settings: ListSettings; views: readonly SavedView[] };
export type FilterChange = Partial<Record<keyof OrderFilters, string | boolean | null>>;

const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));

/** What the address asks for, laid over the saved view that it names, laid over how the person likes the list. */
export function useOrderList(wanted: OrderListSearch, arrangement: Arrangement | undefined) {
  const changeSearch = useChangeSearch();
  const saveSettings = useSaveSettings('videoOrders');
  const today = useToday();
  const settings = arrangement?.settings ?? asDelivered;
  const current = arrangement?.views.find(({ id }) => id === wanted.saved);
  const filters = filtersIn({ scope: settings.scope, ...current?.filters, ...filterWords(wanted) });
  const { view: chosenView = 'all', sort, descending, ...narrowed } = filters;
  const view = views[chosenView];
  const search: Omit<OrderSearch, 'text'> = {
    attention: false,
    mine: false,
    ...view.filter(today),
    // What somebody sets by hand goes before what the view means.
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined && value !== null)),
    sort: sort ?? view.sort,
    descending: descending ?? view.descending,
    page: wanted.page,
    pageSize: wanted.pageSize ?? settings.pageSize,
  };

  return {
    view: chosenView,
    filters,
    search,
    settings,
    current,
    columns: current && current.columns.length > 0 ? current.columns : settings.columns,
    /** From the first change on, a saved view is only where it began. */
    change: (change: FilterChange) => {
      if (typeof change.scope === 'string')
        saveSettings.mutate({ ...settings, scope: filtersIn(change).scope ?? 'all' });
      const kept = current ? { ...filterWords(filters), saved: null } : {};
      changeSearch({ ...kept, ...change });
    },
    open: (saved: SavedViewId | null) => changeSearch({ ...nothing, saved }),
    turn: (to: { page: number; pageSize: PageSize }) => {
      if (to.pageSize !== search.pageSize) saveSettings.mutate({ ...settings, pageSize: to.pageSize });
      changeSearch(to);
    },
    arrange: (columns: string[]) => {
      saveSettings.mutate({ ...settings, columns });
      if (current) changeSearch({ ...filterWords(filters), saved: null });
    },
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
