import type { VideoId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockVideo } from '#areas/video/library/video.lock.ts';
import { selectSource } from '#domain/video/video-media.ts';
import { videos } from '#domain/video/video.table.ts';
import { announce } from '#kernel/events.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

export type Try = {
  videoId: VideoId;
  tries: number;
  sourcePath: string;
  mediaFolder: string;
  /** It plays already, as it arrived, since there was no ffmpeg then: nobody is to lose that, however this ends. */
  plays: boolean;
};

/** Counts a try before it is made, so that one which never ends is counted too. Null when there is nothing left to do. */
export const beginTry = (
  scope: Scope<SystemActor>,
  videoId: VideoId,
  { canConvert }: { canConvert: boolean },
): Promise<Try | null> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update');
    const source = await selectSource(tx, videoId);
    if (!video || !source || !video.mediaFolder) return null;
    const plays = video.status === 'ready';
    const isWanted = plays ? !video.hasHls && canConvert : video.status === 'processing';
    if (!isWanted) return null;
    const tries = video.processingTries + 1;
    await tx
      .update(videos)
      .set({ processingTries: tries, processingShare: plays ? null : 0 })
      .where(eq(videos.id, videoId));
    announce(scope.actor.facilityId, [{ topic: 'video', id: videoId }]);
    return { videoId, tries, sourcePath: source.fullPath, mediaFolder: video.mediaFolder, plays };
  });

/** A try that ended because the server was stopped in order says nothing about the video. */
export const forgetTry = (scope: Scope<SystemActor>, videoId: VideoId): Promise<unknown> =>
  scope.database.transaction(scope.actor.facilityId, (tx) =>
    tx
      .update(videos)
      .set({ processingTries: sql`greatest(${videos.processingTries} - 1, 0)` })
      .where(and(eq(videos.id, videoId), inArray(videos.status, ['processing', 'ready']))),
  );

export const showProgress = (scope: Scope<SystemActor>, videoId: VideoId, share: number): Promise<void> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    await tx
      .update(videos)
      .set({ processingShare: share })
      .where(and(eq(videos.id, videoId), eq(videos.status, 'processing')));
    announce(scope.actor.facilityId, [{ topic: 'video', id: videoId }]);
  });

/** `durationSeconds` is null when only the original plays. */
type Ended = { videoId: VideoId; durationSeconds: number | null };

export const endTry = write(async (tx, { videoId, durationSeconds }: Ended, scope: Scope<SystemActor>) => {
  const video = await lockVideo(tx, videoId);
  const isConverted = durationSeconds !== null;
  await tx
    .update(videos)
    .set({
      status: 'ready',
      failure: null,
      processingShare: null,
      processingTries: 0,
      hasHls: isConverted,
      hasPoster: isConverted,
      durationSeconds: durationSeconds ?? video.durationSeconds,
      updatedAt: scope.clock.now(),
    })
    .where(eq(videos.id, videoId));
  return {
    result: undefined,
    audit: { action: 'video.ready', subject: { type: 'video', id: videoId }, detail: { isConverted } },
    changes: [{ topic: 'video', id: videoId }],
  };
});

type Failed = { videoId: VideoId; failure: string; reason: string };

export const failVideo = write(async (tx, { videoId, failure, reason }: Failed, scope: Scope<SystemActor>) => {
  await tx
    .update(videos)
    .set({ status: 'failed', failure, processingShare: null, updatedAt: scope.clock.now() })
    .where(and(eq(videos.id, videoId), eq(videos.status, 'processing')));
  return {
    result: undefined,
    audit: { action: 'video.fail', subject: { type: 'video', id: videoId }, detail: { reason } },
    changes: [{ topic: 'video', id: videoId }],
  };
});
