import { deliveryContract } from '@nattoku/contract/order/delivery';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** What was sent about an order; every event about orders makes it stale, so the states move by themselves. */
export const deliveriesQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', orderId, 'deliveries'],
    queryFn: ({ signal }) => call(deliveryContract.list, { params: { orderId } }, { signal }),
  });

type Linked = { id: OrderId; link: { issuedAt: string } | null };

/** Each time it is asked for is written down, so no event asks again; nothing of it stays behind when the page is left. */
export const linkQuery = ({ id: orderId, link }: Linked) =>
  queryOptions({
    queryKey: ['orderLink', orderId, link?.issuedAt ?? null],
    queryFn: ({ signal }) => call(deliveryContract.showLink, { params: { orderId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
