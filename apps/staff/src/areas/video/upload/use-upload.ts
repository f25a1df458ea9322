import type { VideoId } from '@nattoku/contract/shared/primitives';
import { useSyncExternalStore } from 'react';
import { type ShownUpload, uploadStore } from '#areas/video/upload/upload-store.ts';

export const useUploads = (): ReadonlyMap<VideoId, ShownUpload> =>
  useSyncExternalStore(uploadStore.subscribe, uploadStore.get);

export const useUpload = (videoId: VideoId): ShownUpload | undefined => useUploads().get(videoId);
