import { icRecordContract, type IcRecord } from '@nattoku/contract/ic-support/ic-record';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#areas/ic-support/session/session.queries.ts';
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

/**
 * The record as the server has just answered. The talk comes first, which has moved on with it: what is begun beside a new edition would be
 * refused as somebody else's change. Its order is asked for again.
 */
export async function keepRecord(orderId: OrderId, record: IcRecord): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionQuery(orderId).queryKey, exact: true });
  queryClient.setQueryData(recordQuery(orderId).queryKey, record);
  void queryClient.invalidateQueries({ queryKey: icOrderQuery(orderId).queryKey });
  refetchIcOrders();
}
