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
    queryFn: async ({ signal }) => {
      const record = await call(icRecordContract.preview, { params: { orderId } }, { signal });
      await untilTalkIsThere(orderId);
      return record;
    },
  });

/** Waits for the talk that is asked for at the moment. What is begun beside an edition that is newer would be refused as somebody else's change. */
async function untilTalkIsThere(orderId: OrderId): Promise<void> {
  const talk = { ...sessionQuery(orderId), staleTime: 0 };
  // An event that is heard meanwhile calls the request off and begins another.
  while (queryClient.isFetching({ queryKey: talk.queryKey, exact: true }) > 0)
    await queryClient.fetchQuery(talk).catch(() => undefined);
}

export const refetchRecord = (orderId: OrderId): void =>
  void queryClient.invalidateQueries({ queryKey: recordQuery(orderId).queryKey });

/** The record as the server has just answered. The talk comes first, which has moved on with it; its order is asked for again. */
export async function keepRecord(orderId: OrderId, record: IcRecord): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionQuery(orderId).queryKey, exact: true });
  await untilTalkIsThere(orderId);
  queryClient.setQueryData(recordQuery(orderId).queryKey, record);
  void queryClient.invalidateQueries({ queryKey: icOrderQuery(orderId).queryKey });
  refetchIcOrders();
}
