import { deliveryContract } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

const channelsQuery = queryOptions({
  queryKey: ['delivery', 'channels'],
  queryFn: ({ signal }) => call(deliveryContract.channels, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The ways in which this facility writes to patients; none where it does not, and until it is known. */
export function useChannels(): DeliveryChannel[] {
  const { data } = useQuery(channelsQuery);
  return data?.filter(({ on }) => on).map(({ channel }) => channel) ?? [];
}
