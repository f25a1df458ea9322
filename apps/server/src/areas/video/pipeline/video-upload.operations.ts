import type { FileMetadata } from '@nattoku/baas/file-store';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { processingOf } from '#areas/video/pipeline/video-process.queue.ts';
import { lockVideo } from '#areas/video/library/video.lock.ts';
import { takesFile } from '#areas/video/library/video.rules.ts';
import { fileObjects, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const lockForFile = async (tx: Tx, videoId: VideoId) => {
  const video = await lockVideo(tx, videoId);
  if (!takesFile(video.status)) {
    throw new Problem('upload.refused', {
      detail: 'この動画にはすでにファイルがあります。差し替えるには、新しい動画として登録してください。',
    });
  }
  return video;
};

/** Refuses a file for a video that is not there or has one, before the first byte comes. */
export const requireTakesFile = (scope: StaffScope, videoId: VideoId): Promise<unknown> =>
  read(scope, (tx) => lockForFile(tx, videoId));

/** The number for the folder of a file that has arrived; no two files of a video get the same. */
export const takeSourceNumber = (scope: StaffScope, videoId: VideoId): Promise<number> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    await lockForFile(tx, videoId);
    const [row] = await tx
      .update(videos)
      .set({ sourceNumber: sql`${videos.sourceNumber} + 1` })
      .where(eq(videos.id, videoId))
      .returning({ number: videos.sourceNumber });
    if (!row) throw new Problem('notFound');
    return row.number;
  });

/** The size of a file that was accepted under this upload's id, or undefined. */
export const acceptedSize = (scope: StaffScope, uploadId: string): Promise<number | undefined> =>
  read(scope, async (tx) => {
    const [row] = await tx.select({ size: fileObjects.size }).from(fileObjects).where(eq(fileObjects.id, uploadId));
    return row?.size;
  });

export type Arrived = {
  uploadId: string;
  videoId: VideoId;
  mediaFolder: string;
  durationSeconds: number;
  stored: FileMetadata;
};

/** The stored file becomes the video's source, and its processing begins. */
export const acceptFile = write(async (tx, arrived: Arrived, scope: StaffScope) => {
  const { uploadId, videoId, mediaFolder, durationSeconds, stored } = arrived;
  const before = await lockForFile(tx, videoId);
  const { timeCreated, updated, ...kept } = stored;
  await tx.insert(fileObjects).values({
    ...kept,
    id: uploadId,
    timeCreated: new Date(timeCreated),
    updated: new Date(updated),
  });
  await tx
    .update(videos)
    .set({
      status: 'processing',
      failure: null,
      processingShare: 0,
      processingTries: 0,
      sourceFileId: uploadId,
      mediaFolder,
      durationSeconds,
      hasHls: false,
      hasPoster: false,
      updatedAt: scope.clock.now(),
    })
    .where(eq(videos.id, videoId));
  if (before.sourceFileId) await tx.delete(fileObjects).where(eq(fileObjects.id, before.sourceFileId));
  return {
    result: undefined,
    audit: {
      action: 'video.upload',
      subject: { type: 'video', id: videoId },
      detail: { fileId: uploadId, size: stored.size, md5Hash: stored.md5Hash },
    },
    changes: [{ topic: 'video', id: videoId }],
    jobs: [processingOf(scope.actor.facilityId, videoId, durationSeconds)],
  };
});

type Refusal = { videoId: VideoId; failure: string; reason: string };

/** Keeps the reason where the next person looks: at the video, which still takes a file. */
export const refuseFile = write(async (tx, { videoId, failure, reason }: Refusal, scope: StaffScope) => {
  await lockForFile(tx, videoId);
  await tx
    .update(videos)
    .set({ status: 'failed', failure, updatedAt: scope.clock.now() })
    .where(eq(videos.id, videoId));
  return {
    result: undefined,
    audit: { action: 'video.refuseFile', subject: { type: 'video', id: videoId }, detail: { reason } },
    changes: [{ topic: 'video', id: videoId }],
  };
});
