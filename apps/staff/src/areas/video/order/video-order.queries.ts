import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { videoOrderListContract } from '@nattoku/contract/video/video-order-list';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import { queryOptions } from '@tanstack/react-query';
import { askAgain, listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { overtakenBy } from '#editing/conflict.ts';

export const ordersQuery = listQuery(['order', 'list'], (body: OrderSearch, signal) =>
  call(videoOrderContract.search, { body }, { signal }),
);

export const anyOrders = {
  text: '',
  page: 1,
  pageSize: 20,
  attention: false,
  mine: false,
  sort: 'createdAt',
  descending: true,
} as const satisfies OrderSearch;

export const ordersOfPatientQuery = (patientId: PatientId) => ordersQuery({ ...anyOrders, patientId });

export const orderQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(videoOrderContract.get, { params: { orderId } }, { signal }),
  });

/** What the patient of an order was sent in the weeks before it. */
export const recentVideosQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', orderId, 'recentVideos'],
    queryFn: ({ signal }) => call(videoOrderListContract.recentVideos, { params: { orderId } }, { signal }),
    staleTime: 60_000,
  });

/** The order as the server has just answered; whatever lists it asks again. */
export function keepOrder(order: Order): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  refetchOrders();
}

/** The order as it stands after something was done to it. */
export async function readOrderAgain(orderId: OrderId): Promise<Order> {
  const order = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 });
  refetchOrders();
  return order;
}

export const refetchOrders = (): void => askAgain(['order', 'list']);

/** The record as it stands now, which a refused write brings along. */
export const currentOrderOf = (error: unknown): Order | null => overtakenBy(error, isOrder);

const isOrder = (current: unknown): current is Order =>
  typeof current === 'object' && current !== null && 'lifecycle' in current && 'items' in current;
