import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const icMapQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', 'icSupport', 'map', orderId],
    queryFn: ({ signal }) => call(icMapContract.get, { params: { orderId } }, { signal }),
  });
