import type { VideoId } from '@nattoku/contract/shared/primitives';
import { useSyncExternalStore } from 'react';
import { uploadStore } from '#areas/video/upload/upload-store.ts';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';

export const useUploads = (): ReadonlyMap<VideoId, ShownUpload> =>
  useSyncExternalStore(uploadStore.subscribe, uploadStore.get);

export const useUpload = (videoId: VideoId): ShownUpload | undefined => useUploads().get(videoId);
