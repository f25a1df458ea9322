import { interviewListContract, type InterviewSearch } from '@nattoku/contract/medical-interview/interview-list';
import {
  interviewResponseContract,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { askAgain, listQuery } from '#list/list-query.ts';
import { interviewAttentionQuery } from '#parts/interview/interview-attention.queries.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

// The first word of a key is the topic that makes it stale.
const LIST = ['interview', 'list'];

export const interviewsQuery = listQuery(LIST, (body: InterviewSearch, signal) =>
  call(interviewListContract.search, { body }, { signal }),
);

export const interviewTopQuery = queryOptions({
  queryKey: ['interview', 'top'],
  queryFn: ({ signal }) => call(interviewListContract.top, {}, { signal }),
});

export const interviewQuery = (itemId: OrderItemId) =>
  queryOptions({
    queryKey: ['interview', itemId],
    queryFn: ({ signal }) => call(interviewResponseContract.get, { params: { itemId } }, { signal }),
  });

export const comparisonQuery = (itemId: OrderItemId, olderId: OrderItemId) =>
  queryOptions({
    queryKey: ['interview', itemId, 'comparison', olderId],
    queryFn: ({ signal }) => call(interviewResponseContract.compare, { params: { itemId, olderId } }, { signal }),
  });

/** The response as the server has just answered; lists ask again. */
export function keepInterview(response: InterviewResponse): void {
  queryClient.setQueryData(interviewQuery(response.id).queryKey, response);
  askAgain(LIST);
  void queryClient.invalidateQueries({ queryKey: interviewTopQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: interviewAttentionQuery.queryKey });
}
