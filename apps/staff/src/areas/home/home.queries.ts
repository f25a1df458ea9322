import { homeContract } from '@nattoku/contract/home/home';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** How many orders somebody has to look at, for the navigation. */
export const attentionCountQuery = queryOptions({
  queryKey: ['order', 'attentionCount'],
  queryFn: ({ signal }) => call(videoOrderContract.attentionCount, {}, { signal }),
});

/** What stands beside the worklist, in one answer. Changes of orders and announcements make it stale (platform/events.ts). */
export const homeQuery = queryOptions({
  queryKey: ['home', 'page'],
  queryFn: ({ signal }) => call(homeContract.get, {}, { signal }),
});
