import type { OrderSearch } from '@nattoku/contract/video/video-order';
import {
  filterNames,
  filtersIn,
  filterWords,
  type OrderFilters,
  type OrderListSearch,
} from '#areas/video/order/list/order-list-search.ts';
import { views } from '#areas/video/order/list/order-views.ts';
import { useToday } from '#platform/use-today.ts';
import { type ArrangedBy, type Arrangement, useListArrangement } from '#list/use-list-arrangement.ts';

const orders: ArrangedBy<OrderFilters> = { list: 'videoOrders', filterNames, filtersIn, filterWords };

/** The list of orders as the address, a saved view and its reader want it. */
export function useOrderList(wanted: OrderListSearch, arrangement: Arrangement | undefined) {
  const today = useToday();
  const { pageSize, ...list } = useListArrangement(orders, wanted, arrangement);
  const { view: chosenView = 'all', sort, descending, ...narrowed } = list.filters;
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
    pageSize,
  };
  return { ...list, view: chosenView, search };
}

export type OrderList = ReturnType<typeof useOrderList>;
