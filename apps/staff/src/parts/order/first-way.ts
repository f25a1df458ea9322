import { ApproachSearch } from '@nattoku/contract/video/approach';
import { VideoSearch } from '@nattoku/contract/video/video-library';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#platform/query-client.ts';
import { approachesQuery, videosQuery } from '#parts/content/video.queries.ts';

/** How choosing begins: with approaches, unless none is published and videos are. */
export const firstWayQuery = queryOptions({
  queryKey: ['approach', 'firstWay'],
  queryFn: async (): Promise<'approach' | 'video'> => {
    const approaches = await queryClient.fetchQuery(approachesQuery(ApproachSearch.parse({ published: 'true' })));
    if (approaches.total > 0) return 'approach';
    const videos = await queryClient.fetchQuery(videosQuery(VideoSearch.parse({ state: 'published' })));
    return videos.total > 0 ? 'video' : 'approach';
  },
});
