import type { Order } from '@nattoku/contract/video/video-order';
import { currentOrderOf, keepOrder, orderQuery } from '#areas/video/order/video-order.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { type RecordAttempt, useRecordAction } from '#editing/use-record-action.ts';

/** One decision about an order as it stands on the screen. */
export const useOrderAction = <Given extends unknown[]>(
  { id, version }: Pick<Order, 'id' | 'version'>,
  action: (attempt: RecordAttempt, ...given: Given) => Promise<void>,
) =>
  useRecordAction(
    {
      version,
      noun: 'オーダー',
      currentOf: currentOrderOf,
      keep: keepOrder,
      refetch: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    },
    action,
  );
