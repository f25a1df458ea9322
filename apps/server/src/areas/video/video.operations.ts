import type { VideoId } from '@nattoku/contract/shared';
import type { NewVideo } from '@nattoku/contract/video';
import { checkVideo, normaliseVideo } from '@nattoku/contract/video-input';
import { eq } from 'drizzle-orm';
import { refreshSearch } from '#areas/video/video.columns.ts';
import { lockSeenVideo, nextVersion, requireDepartments } from '#areas/video/video.lock.ts';
import { processingOf } from '#areas/video/video-process.queue.ts';
import { canProcess } from '#areas/video/video.rules.ts';
import { mustFindVideo } from '#areas/video/video.select.ts';
import { videos } from '#areas/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

const checked = <V extends NewVideo>(input: V): V => {
  const video = normaliseVideo(input);
  const problems = checkVideo(video);
  if (problems.length > 0) throw invalidInput(...problems);
  return video;
};

const unfilled = {
  version: 1,
  status: 'uploading',
  published: false,
  processingTries: 0,
  sourceNumber: 0,
  hasHls: false,
  hasPoster: false,
  kind: 'treatment',
  synonyms: [],
  language: 'ja',
  chapters: [],
  edition: 1,
  searchText: '',
  grams: [],
} as const satisfies Partial<typeof videos.$inferInsert>;

/** What every change of a video leaves behind: the video as it stands, the entry, and the event. */
export const videoWritten = async (
  tx: Tx,
  videoId: VideoId,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<Written<Awaited<ReturnType<typeof mustFindVideo>>>> => ({
  result: await mustFindVideo(tx, videoId),
  audit: { action, subject: { type: 'video', id: videoId }, detail },
  changes: [{ topic: 'video', id: videoId }],
});

export const createVideo = write(async (tx, input: NewVideo, scope: StaffScope) => {
  const video = checked(input);
  await requireDepartments(tx, video.departmentIds);
  const now = scope.clock.now();
  const id = newId<VideoId>(now.getTime());
  const { title, description, departmentIds } = video;
  await tx.insert(videos).values({
    ...unfilled,
    id,
    title,
    description,
    departmentIds,
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  await refreshSearch(tx, [id]);
  return videoWritten(tx, id, 'video.create');
});

type VideoChange = { videoId: VideoId; video: NewVideo & { version: number } };

export const updateVideo = write(async (tx, { videoId, video: input }: VideoChange, scope: StaffScope) => {
  const { version, title, description, departmentIds } = checked(input);
  const before = await lockSeenVideo(tx, videoId, version);
  await requireDepartments(tx, departmentIds);
  await tx
    .update(videos)
    .set({ title, description, departmentIds, version: nextVersion, updatedAt: scope.clock.now() })
    .where(eq(videos.id, videoId));
  await refreshSearch(tx, [videoId]);
  const changed = Object.entries({ title, description, departmentIds })
    .filter(([field, value]) => String(before[field as keyof NewVideo]) !== String(value))
    .map(([field]) => field);
  return videoWritten(tx, videoId, 'video.update', { changed });
});

type Publication = { videoId: VideoId; version: number; published: boolean };

export const publishVideo = write(async (tx, { videoId, version, published }: Publication, scope: StaffScope) => {
  const video = await lockSeenVideo(tx, videoId, version);
  if (published && video.status !== 'ready') throw new Problem('video.notReady');
  await tx
    .update(videos)
    .set({ published, version: nextVersion, updatedAt: scope.clock.now() })
    .where(eq(videos.id, videoId));
  return videoWritten(tx, videoId, published ? 'video.publish' : 'video.unpublish');
});

type Retry = { videoId: VideoId; version: number };

export const processVideoAgain = write(async (tx, { videoId, version }: Retry, scope: StaffScope) => {
  const video = await lockSeenVideo(tx, videoId, version);
  if (!canProcess(video)) throw new Problem('video.illegalTransition');
  await tx
    .update(videos)
    .set({
      status: 'processing',
      failure: null,
      processingShare: 0,
      processingTries: 0,
      version: nextVersion,
      updatedAt: scope.clock.now(),
    })
    .where(eq(videos.id, videoId));
  const written = await videoWritten(tx, videoId, 'video.process');
  return { ...written, jobs: [processingOf(scope.actor.facilityId, videoId)] };
});
