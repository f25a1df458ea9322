import { askOffset, removeUpload } from '@nattoku/baas/selfhosted/upload-task-removal';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { unfinishedKey } from '#areas/video/upload/upload-store.ts';
import { uploadMemory, uploadSurroundings } from '#platform/network/uploads.ts';
import { queryClient } from '#platform/query-client.ts';
import type { Unfinished } from '#areas/video/upload/unfinished-upload.ts';

/** What an earlier page began to send for a video; null when that is nothing, or nothing any more. */
export const unfinishedQuery = (videoId: VideoId) =>
  queryOptions({
    queryKey: unfinishedKey(videoId),
    queryFn: () => askUnfinished(videoId),
    staleTime: 0,
    retry: false,
  });

async function askUnfinished(videoId: VideoId): Promise<Unfinished | null> {
  const kept = uploadMemory.find(videoId);
  if (!kept) return null;
  const sent = await askOffset(uploadSurroundings.fetch, kept.address);
  if (sent !== null && sent < kept.size) return { sent, size: kept.size };
  uploadMemory.forget(videoId);
  return null;
}

/** Has the server throw away what it got. */
export async function discardUnfinished(videoId: VideoId): Promise<void> {
  const kept = uploadMemory.find(videoId);
  uploadMemory.forget(videoId);
  queryClient.setQueryData(unfinishedKey(videoId), null);
  if (kept) await removeUpload(uploadSurroundings, kept.address);
}
