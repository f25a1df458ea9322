import { videoOrderContract, type OrderSearch } from '@nattoku/contract/video-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/call.ts';

const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['videoOrder', 'list', search],
    queryFn: ({ signal }) => call(videoOrderContract.search, { body: search }, { signal }),
  });

const firstPage = { text: '', page: 1, pageSize: 20, descending: true, mine: false, attention: false } as const;

/** Orders that somebody has to look at; their number stands in the navigation. */
export const attentionOrdersQuery = ordersQuery({ ...firstPage, attention: true, sort: 'lastSeenAt' });

export const myRecentOrdersQuery = ordersQuery({ ...firstPage, mine: true, sort: 'createdAt' });
