import type { FacilityId, VideoId } from '@nattoku/contract/shared/primitives';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const VIDEO_PROCESS = queueNamed('video.process');

/** Films of a lecture take hours; what is shorter than this does not wait behind one that has not begun. */
const SHORT_SECONDS = 20 * 60;

/** The job that turns a video's file into what players play. `durationSeconds` where it is known. */
export const processingOf = (facilityId: FacilityId, videoId: VideoId, durationSeconds?: number | null): Job => ({
  queue: VIDEO_PROCESS,
  data: { facilityId, videoId },
  singletonKey: videoId,
  priority: durationSeconds && durationSeconds < SHORT_SECONDS ? 1 : 0,
});
