import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { approachContract, type ApproachSearch } from '@nattoku/contract/video/approach';
import { videoContract, type VideoSearch } from '@nattoku/contract/video/video-library';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const videosQuery = (search: VideoSearch) =>
  queryOptions({
    queryKey: ['video', 'list', search],
    queryFn: ({ signal }) => call(videoContract.list, { query: search }, { signal }),
  });

export const videoQuery = (videoId: VideoId) =>
  queryOptions({
    queryKey: ['video', videoId],
    queryFn: ({ signal }) => call(videoContract.get, { params: { videoId } }, { signal }),
  });

export const approachesQuery = (search: ApproachSearch) =>
  queryOptions({
    queryKey: ['approach', 'list', search],
    queryFn: ({ signal }) => call(approachContract.list, { query: search }, { signal }),
  });

export const approachQuery = (approachId: ApproachId) =>
  queryOptions({
    queryKey: ['approach', approachId],
    queryFn: ({ signal }) => call(approachContract.get, { params: { approachId } }, { signal }),
  });
