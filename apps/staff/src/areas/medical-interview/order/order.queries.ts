import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const interviewsOfOrderQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['interview', 'ofOrder', orderId],
    queryFn: ({ signal }) => call(interviewListContract.ofOrder, { params: { orderId } }, { signal }),
  });
