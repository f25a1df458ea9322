import {
  interviewCommonContract,
  type InterviewCommonOrder,
  type InterviewCommonResponseSearch,
} from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const commonInterviewsQuery = (search: CommonOrderSearch) =>
  queryOptions({
    queryKey: ['commonOrder', 'interview', 'list', search],
    queryFn: ({ signal }) => call(interviewCommonContract.list, { query: search }, { signal }),
  });

export const commonInterviewQuery = (commonOrderId: CommonOrderId) =>
  queryOptions({
    queryKey: ['commonOrder', 'interview', commonOrderId],
    queryFn: ({ signal }) => call(interviewCommonContract.get, { params: { commonOrderId } }, { signal }),
  });

export const commonResponsesQuery = (search: InterviewCommonResponseSearch) =>
  queryOptions({
    queryKey: ['interview', 'commonResponses', search],
    queryFn: ({ signal }) => call(interviewCommonContract.searchResponses, { body: search }, { signal }),
  });

export const candidatesQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['interview', 'commonResponses', orderId, 'candidates'],
    queryFn: ({ signal }) => call(interviewCommonContract.candidates, { params: { orderId } }, { signal }),
  });

/** The common order as the server has just answered; lists ask again. */
export function keepCommonInterview(order: InterviewCommonOrder): void {
  queryClient.setQueryData(commonInterviewQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['commonOrder', 'interview', 'list'] });
}

export const refetchCommonInterviews = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['commonOrder', 'interview'] });
export const refetchInterviews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['interview'] });
