import type { UploadSnapshot } from '@nattoku/baas/upload-task';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { Pace } from '#areas/video/upload/upload-pace.ts';

/** An upload as the screen shows it. It lives outside the pages, so that it goes on while somebody looks at another one. */
export type ShownUpload = UploadSnapshot & {
  videoId: VideoId;
  /** Of the video. */
  title: string;
  fileName: string;
  pace: Pace | undefined;
};
