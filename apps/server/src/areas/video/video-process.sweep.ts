import type { FacilityId, VideoId } from '@nattoku/contract/shared';
import { asc, eq } from 'drizzle-orm';
import { onlyHere } from '#kernel/database/claim.ts';
import { processingOf, VIDEO_PROCESS } from '#areas/video/video-process.queue.ts';
import { videos } from '#areas/video/video.table.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Puts videos back into the queue that are to be processed while nobody is at them and no job waits: their server was killed. The queue
 * would find out by itself when the heartbeat stops; this is sooner, and also heals a database that was restored without its jobs.
 */
export async function resumeProcessing(services: Services): Promise<void> {
  const { rows } = await services.database.pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  for (const { id: facilityId } of rows) {
    for (const videoId of await inProcessing(services.database, facilityId)) {
      await onlyHere(services.database, videoId, () => enqueueUnlessWaiting(services, facilityId, videoId));
    }
  }
}

const inProcessing = (database: Database, facilityId: FacilityId): Promise<VideoId[]> =>
  database.transaction(facilityId, async (tx) => {
    const rows = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(eq(videos.status, 'processing'))
      .orderBy(asc(videos.updatedAt));
    return rows.map(({ id }) => id);
  });

const enqueueUnlessWaiting = ({ database, jobs }: Services, facilityId: FacilityId, videoId: VideoId): Promise<void> =>
  database.transaction(facilityId, async (tx) => {
    const waiting = await tx.$client.query(
      "SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry')",
      [VIDEO_PROCESS, videoId],
    );
    if (!waiting.rowCount) await jobs.enqueue(tx, processingOf(facilityId, videoId));
  });
