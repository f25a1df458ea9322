import {
  type CatalogueApproachSearch,
  catalogueContract,
  type CatalogueUse,
  type CatalogueVideoSearch,
} from '@nattoku/contract/video/catalogue';
import type { ApproachId, DepartmentId, VideoId } from '@nattoku/contract/shared/primitives';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const catalogueVideosQuery = (search: CatalogueVideoSearch) =>
  queryOptions({
    queryKey: ['video', 'catalogue', search],
    queryFn: ({ signal }) => call(catalogueContract.listVideos, { query: search }, { signal }),
  });

export const catalogueVideoQuery = (videoId: VideoId) =>
  queryOptions({
    queryKey: ['video', 'catalogue', videoId],
    queryFn: ({ signal }) => call(catalogueContract.getVideo, { params: { videoId } }, { signal }),
  });

export const catalogueApproachesQuery = (search: CatalogueApproachSearch) =>
  queryOptions({
    queryKey: ['approach', 'catalogue', search],
    queryFn: ({ signal }) => call(catalogueContract.listApproaches, { query: search }, { signal }),
  });

export const catalogueApproachQuery = (approachId: ApproachId) =>
  queryOptions({
    queryKey: ['approach', 'catalogue', approachId],
    queryFn: ({ signal }) => call(catalogueContract.getApproach, { params: { approachId } }, { signal }),
  });

const refetch = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['approach'] }),
    queryClient.invalidateQueries({ queryKey: ['video'] }),
  ]);
};

export type Taking = { use: CatalogueUse; departmentIds: DepartmentId[] };
type Once = { idempotencyKey: string };

export const useTakeVideo = (videoId: VideoId) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Taking & Once) =>
      call(catalogueContract.takeVideo, { params: { videoId }, body, idempotencyKey }),
    onSuccess: refetch,
  });

export const useTakeApproach = (approachId: ApproachId) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Taking & Once) =>
      call(catalogueContract.takeApproach, { params: { approachId }, body, idempotencyKey }),
    onSuccess: refetch,
  });

export const useCopyVideo = (videoId: VideoId) =>
  useMutation({
    mutationFn: (_: object) => call(catalogueContract.copyVideo, { params: { videoId } }),
    onSuccess: refetch,
  });
