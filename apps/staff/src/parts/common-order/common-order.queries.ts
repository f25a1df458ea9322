import { commonOrderContract, type CommonOrder, type CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonResponseSearch } from '@nattoku/contract/order/common-response';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const commonOrdersQuery = (search: CommonOrderSearch) =>
  queryOptions({
    queryKey: ['commonOrder', 'list', search],
    queryFn: ({ signal }) => call(commonOrderContract.list, { query: search }, { signal }),
  });

export const commonOrderQuery = (commonOrderId: CommonOrderId) =>
  queryOptions({
    queryKey: ['commonOrder', commonOrderId],
    queryFn: ({ signal }) => call(commonOrderContract.get, { params: { commonOrderId } }, { signal }),
  });

export const commonDaysQuery = (commonOrderId: CommonOrderId) =>
  queryOptions({
    queryKey: ['commonOrder', commonOrderId, 'days'],
    queryFn: ({ signal }) => call(commonOrderContract.days, { params: { commonOrderId } }, { signal }),
  });

export const commonResponsesQuery = (commonOrderId: CommonOrderId, search: CommonResponseSearch) =>
  queryOptions({
    queryKey: ['commonOrder', commonOrderId, 'responses', search],
    queryFn: ({ signal }) =>
      call(commonOrderContract.searchResponses, { params: { commonOrderId }, body: search }, { signal }),
  });

export const commonResponseQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['commonOrder', 'response', orderId],
    queryFn: ({ signal }) => call(commonOrderContract.getResponse, { params: { orderId } }, { signal }),
  });

/** The common order as the server has just answered; lists ask again. */
export function keepCommonOrder(order: CommonOrder): void {
  queryClient.setQueryData(commonOrderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['commonOrder', 'list'] });
}

export const refetchCommonOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['commonOrder'] });
