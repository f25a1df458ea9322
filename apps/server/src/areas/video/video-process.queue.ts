import type { FacilityId, VideoId } from '@nattoku/contract/shared';
import type { Job } from '#kernel/jobs.ts';

export const VIDEO_PROCESS = 'video.process';

/** The job that turns a video's file into what players play. */
export const processingOf = (facilityId: FacilityId, videoId: VideoId): Job => ({
  queue: VIDEO_PROCESS,
  data: { facilityId, videoId },
  singletonKey: videoId,
});
