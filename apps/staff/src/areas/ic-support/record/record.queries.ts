import { icRecordContract, type IcRecord } from '@nattoku/contract/ic-support/ic-record';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { refetchSession } from '#areas/ic-support/session/session.queries.ts';
import { icOrderQuery, refetchIcOrders } from '#areas/ic-support/talk/ic-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const recordQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['talk', orderId, 'record'],
    queryFn: ({ signal }) => call(icRecordContract.preview, { params: { orderId } }, { signal }),
  });

export const refetchRecord = (orderId: OrderId): void =>
  void queryClient.invalidateQueries({ queryKey: recordQuery(orderId).queryKey });

/** The record as the server has just answered; the talk and its order are asked for again. */
export function keepRecord(orderId: OrderId, record: IcRecord): void {
  queryClient.setQueryData(recordQuery(orderId).queryKey, record);
  refetchSession(orderId);
  void queryClient.invalidateQueries({ queryKey: icOrderQuery(orderId).queryKey });
  refetchIcOrders();
}
