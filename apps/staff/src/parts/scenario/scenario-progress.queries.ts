import { scenarioItemContract } from '@nattoku/contract/ic-support/scenario-item';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** How the patient went through the scenarios of an order; every event about it asks again. */
export const scenarioProgressQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', orderId, 'scenarios'],
    queryFn: ({ signal }) => call(scenarioItemContract.ofOrder, { params: { orderId } }, { signal }),
  });
