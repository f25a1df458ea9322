import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { icOrderQuery, keepIcOrder, refetchIcOrders } from '#areas/ic-support/talk/ic-order.queries.ts';
import { type RecordAttempt, useRecordAction } from '#editing/use-record-action.ts';
import { queryClient } from '#platform/query-client.ts';

/** One decision about a talk as it stands on the screen. */
export const useTalkAction = <Given extends unknown[]>(
  { id, talk }: Pick<IcOrder, 'id' | 'talk'>,
  action: (attempt: RecordAttempt, ...given: Given) => Promise<IcOrder>,
) =>
  useRecordAction<IcOrder, Given>(
    {
      version: talk.version,
      noun: '説明の予定',
      // What a refusal brings along is the record of its own kind; the order is asked for again as a whole.
      currentOf: () => null,
      keep: keepIcOrder,
      refetch: () => {
        refetchIcOrders();
        void queryClient.invalidateQueries({ queryKey: icOrderQuery(id).queryKey });
      },
    },
    async (attempt, ...given) => keepIcOrder(await action(attempt, ...given)),
  );
