import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { IcOrderSearch } from '@nattoku/contract/ic-support/ic-order-search';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { askAgain, listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const lists = ['order', 'icSupport', 'list'];

export const icOrdersQuery = listQuery(lists, (body: IcOrderSearch, signal) =>
  call(icOrderContract.search, { body }, { signal }),
);

export const icOrderQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', 'icSupport', orderId],
    queryFn: ({ signal }) => call(icOrderContract.get, { params: { orderId } }, { signal }),
  });

/** The order as the server has just answered; lists ask again. */
export function keepIcOrder(order: IcOrder): void {
  queryClient.setQueryData(icOrderQuery(order.id).queryKey, order);
  refetchIcOrders();
}

export function refetchIcOrders(): void {
  askAgain(lists);
}

/** What every question about talks says where it narrows nothing. */
export const anyTalks: IcOrderSearch = {
  text: '',
  page: 1,
  pageSize: 20,
  sort: 'startsAt',
  descending: false,
};
