import type { FacilityId, VideoId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import { onlyHere } from '#kernel/database/claim.ts';
import { processingOf, VIDEO_PROCESS } from '#areas/video/pipeline/video-process.queue.ts';
import { MAX_TRIES } from '#areas/video/library/video.rules.ts';
import { videos } from '#domain/video/video.table.ts';
import type { Database } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Puts videos back into the queue that are to be processed while nobody is at them and no job waits: their server was killed. The queue
 * would find out by itself when the heartbeat stops; this is sooner, and also heals a database that was restored without its jobs. Those
 * that play as they arrived, because there was no ffmpeg, are converted once there is one.
 */
export async function resumeProcessing(services: Services): Promise<void> {
  const canConvert = await isFfmpegAvailable();
  for (const facilityId of await allFacilityIds(services.database)) {
    for (const video of await unfinished(services.database, facilityId, canConvert)) {
      await onlyHere(services.database, video.id, () => enqueueUnlessWaiting(services, facilityId, video));
    }
  }
}

type Unfinished = { id: VideoId; durationSeconds: number | null };

const unfinished = (database: Database, facilityId: FacilityId, canConvert: boolean): Promise<Unfinished[]> =>
  database.transaction(facilityId, (tx) =>
    tx
      .select({ id: videos.id, durationSeconds: videos.durationSeconds })
      .from(videos)
      .where(canConvert ? or(isInProcessing, isPlayedAsItArrived) : isInProcessing)
      .orderBy(asc(videos.updatedAt)),
  );

const isInProcessing = eq(videos.status, 'processing');
const isPlayedAsItArrived = and(
  eq(videos.status, 'ready'),
  eq(videos.hasHls, false),
  isNotNull(videos.sourceFileId),
  lte(videos.processingTries, MAX_TRIES),
);

const enqueueUnlessWaiting = (
  { database, jobs }: Services,
  facilityId: FacilityId,
  { id: videoId, durationSeconds }: Unfinished,
): Promise<void> =>
  database.transaction(facilityId, async (tx) => {
    const waiting = await tx.$client.query(
      "SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry')",
      [VIDEO_PROCESS, videoId],
    );
    if (!waiting.rowCount) await jobs.enqueue(tx, processingOf(facilityId, videoId, durationSeconds));
  });
