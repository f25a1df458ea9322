import type { VideoId } from '@nattoku/contract/shared';
import { useSyncExternalStore } from 'react';
import { type UploadTask, uploadStore } from '#areas/video/upload-store.ts';

export const useUpload = (videoId: VideoId): UploadTask | undefined =>
  useSyncExternalStore(uploadStore.subscribe, uploadStore.get).get(videoId);
