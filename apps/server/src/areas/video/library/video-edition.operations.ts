import type { VideoId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import { checkChapters, normaliseChapters } from '@nattoku/contract/video/video-input';
import type { Chapter } from '@nattoku/contract/video/video';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { refreshSearch } from '#areas/video/library/video.columns.ts';
import { lockSeenVideo, nextVersion, type SeenVideo } from '#areas/video/library/video.lock.ts';
import { unfilled, videoWritten } from '#areas/video/library/video.operations.ts';
import { videoQuestions, videos } from '#domain/video/video.table.ts';
import { copyLayers } from '#domain/text-layer/copy-layers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** A row of its own that follows this one; what is written of the film comes along, who checked it and until when it is valid does not. */
export const beginEdition = write(async (tx, seen: SeenVideo, scope: StaffScope) => {
  const before = await lockSeenVideo(tx, seen, scope);
  const [follower] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.previousVideoId, before.id));
  if (follower) throw new Problem('video.editionBegun');
  const now = scope.clock.now();
  const id = newId<VideoId>(now.getTime());
  const { title, description, departmentIds, kind, synonyms, language, chapters, ownerId } = before;
  await tx.insert(videos).values({
    ...unfilled,
    title,
    description,
    departmentIds,
    kind,
    synonyms,
    language,
    chapters,
    ownerId,
    id,
    edition: before.edition + 1,
    previousVideoId: before.id,
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  await copyQuestions(tx, { from: before.id, to: id, now });
  await copyLayers(tx, { kind: 'video', from: before.id, to: id, now });
  // The new film brings captions of its own; those that say the same keep what was said of them.
  await copyLayers(tx, { kind: 'videoCaptions', from: before.id, to: id, now });
  await refreshSearch(tx, [id]);
  return videoWritten(tx, id, scope, 'video.newEdition', { previousVideoId: before.id, edition: before.edition + 1 });
});

const copyQuestions = async (tx: Tx, { from, to, now }: { from: VideoId; to: VideoId; now: Date }): Promise<void> => {
  const asked = await tx
    .select()
    .from(videoQuestions)
    .where(and(eq(videoQuestions.videoId, from), isNull(videoQuestions.retiredAt)))
    .orderBy(asc(videoQuestions.position));
  if (asked.length === 0) return;
  await tx
    .insert(videoQuestions)
    .values(asked.map((question) => ({ ...question, id: newId<VideoQuestionId>(now.getTime()), videoId: to })));
};

type NewChapters = SeenVideo & { chapters: readonly Chapter[] };

/** Orders that were issued keep the chapters they were issued with. */
export const putChapters = write(async (tx, input: NewChapters, scope: StaffScope) => {
  const { videoId } = input;
  const video = await lockSeenVideo(tx, input, scope);
  const chapters = normaliseChapters(input.chapters);
  const problems = checkChapters(chapters, video.durationSeconds);
  if (problems.length > 0) throw invalidInput(...problems);
  await tx
    .update(videos)
    .set({ chapters, version: nextVersion, updatedAt: scope.clock.now() })
    .where(eq(videos.id, videoId));
  return videoWritten(tx, videoId, scope, 'video.chapters', { count: chapters.length });
});
