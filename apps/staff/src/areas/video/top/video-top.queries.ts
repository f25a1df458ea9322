import { videoTopContract } from '@nattoku/contract/video/video-top';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Everything on the page, in one answer; changes of what it is about make it stale (platform/events.ts). */
export const videoTopQuery = queryOptions({
  queryKey: ['videoTop', 'page'],
  queryFn: ({ signal }) => call(videoTopContract.get, {}, { signal }),
});

/** What is typed may be a patient's name, so nothing of it outlives the page. */
export const videoTopSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['videoTop', 'search', text],
    queryFn: ({ signal }) => call(videoTopContract.search, { body: { text } }, { signal }),
    gcTime: 0,
  });
