import type { CommonOrder, CommonOrderDraft } from '@nattoku/contract/order/common-order';
import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import type { CommonOrderId, OrderId, OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { commonOrderVideos } from '#domain/order/common/common-order.table.ts';
import { captionTracks } from '#domain/video/caption-tracks.ts';
import { addVideoItems, pinVideoItems } from '#domain/video/video-items.ts';
import {
  fileObjects,
  isOrderable,
  playbackOf,
  plays,
  posterAddress,
  videoQuestions,
  videos,
} from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** The videos of a common order, whatever area it is of, as staff see them. */
export const videosOfCommon = async (tx: Tx, commonOrderId: CommonOrderId): Promise<CommonOrder['videos']> => {
  const rows = await tx
    .select({ video: videos, required: commonOrderVideos.required })
    .from(commonOrderVideos)
    .innerJoin(videos, eq(videos.id, commonOrderVideos.videoId))
    .where(eq(commonOrderVideos.commonOrderId, commonOrderId))
    .orderBy(asc(commonOrderVideos.position));
  return rows.map(({ video, required }) => ({
    videoId: video.id,
    title: video.title,
    durationSeconds: video.durationSeconds,
    poster: posterAddress(video),
    required,
    available: plays(video),
  }));
};

/**
 * What may not be ordered today cannot be chosen; what belongs to another facility is not there.
 * @throws Problem `order.videoUnavailable`
 */
export const refuseUnavailableVideos = async (tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<void> => {
  if (videoIds.length === 0) return;
  const available = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...videoIds]), isOrderable(todayInTokyo(now))));
  if (available.length !== videoIds.length) throw new Problem('order.videoUnavailable');
};

/** @throws Problem `order.videoUnavailable` */
export const replaceCommonVideos = async (
  tx: Tx,
  commonOrderId: CommonOrderId,
  given: CommonOrderDraft['videos'],
  now: Date,
): Promise<void> => {
  const chosen = [...new Map(given.map((video) => [video.videoId, video])).values()];
  await refuseUnavailableVideos(
    tx,
    chosen.map(({ videoId }) => videoId),
    now,
  );
  await tx.delete(commonOrderVideos).where(eq(commonOrderVideos.commonOrderId, commonOrderId));
  if (chosen.length === 0) return;
  await tx.insert(commonOrderVideos).values(chosen.map((video, position) => ({ ...video, commonOrderId, position })));
};

/** What a user who scans the code now would see of them. */
export const playableOfCommon = async (tx: Tx, commonOrderId: CommonOrderId) => {
  const rows = await tx
    .select({ video: videos, contentType: fileObjects.contentType, required: commonOrderVideos.required })
    .from(commonOrderVideos)
    .innerJoin(videos, eq(videos.id, commonOrderVideos.videoId))
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(eq(commonOrderVideos.commonOrderId, commonOrderId))
    .orderBy(asc(commonOrderVideos.position));
  return rows.filter(({ video }) => plays(video));
};

/** Gives a response a copy with what the videos are now; those that do not play any more are left out. */
export const beginCommonVideos = async (tx: Tx, commonOrderId: CommonOrderId, orderId: OrderId): Promise<void> => {
  const playable = await playableOfCommon(tx, commonOrderId);
  const added = playable.map(({ video, required }) => ({ videoId: video.id, title: null, required }));
  await pinVideoItems(tx, orderId, await addVideoItems(tx, orderId, added));
};

/** The same as the preview of staff shows it; nothing is stored. */
export const sampleCommonVideos = async (tx: Tx, commonOrderId: CommonOrderId): Promise<VideoPageItem[]> => {
  const playable = await playableOfCommon(tx, commonOrderId);
  const ids = playable.map(({ video }) => video.id);
  const captions = await captionTracks(tx, ids);
  const questions = await tx
    .select()
    .from(videoQuestions)
    .where(and(inArray(videoQuestions.videoId, ids), isNull(videoQuestions.retiredAt)))
    .orderBy(asc(videoQuestions.position));
  return playable.map(({ video, contentType, required }) => ({
    id: video.id as string as OrderItemId,
    kind: 'video',
    done: false,
    title: video.title,
    description: video.description,
    durationSeconds: video.durationSeconds ?? 0,
    required,
    available: true,
    chapters: video.chapters,
    playback: playbackOf(
      video,
      contentType,
      captions.filter(({ videoId }) => videoId === video.id),
    ),
    watchedRanges: [],
    resumeSeconds: 0,
    finished: false,
    questions: questions
      .filter(({ videoId }) => videoId === video.id)
      .map(({ videoId: _video, position: _position, retiredAt: _at, ...question }) => ({ ...question, answers: [] })),
  }));
};
