import { icSessionContract, type IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { keepIcOrder } from '#areas/ic-support/talk/ic-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** A talk as the server knows it, and how far the clock of this device is off, in milliseconds. */
export type KnownSession = IcSession & { clockOffset: number };

export const sessionQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['talk', orderId],
    queryFn: async ({ signal }): Promise<KnownSession> =>
      known(await call(icSessionContract.get, { params: { orderId } }, { signal })),
  });

/** What the patient may read of the scenario in other words. The edition is pinned: read once, it holds for the talk. */
export const wordsQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['talkWords', orderId],
    queryFn: ({ signal }) => call(icSessionContract.words, { params: { orderId } }, { signal }),
    staleTime: Infinity,
  });

const known = (session: IcSession): KnownSession => ({
  ...session,
  clockOffset: Date.parse(session.now) - Date.now(),
});

/** The talk as the server has just answered; its order goes along. */
export function keepSession(session: IcSession): void {
  queryClient.setQueryData(sessionQuery(session.order.id).queryKey, known(session));
  keepIcOrder(session.order);
}

export const refetchSession = (orderId: OrderId): void =>
  void queryClient.invalidateQueries({ queryKey: sessionQuery(orderId).queryKey });
