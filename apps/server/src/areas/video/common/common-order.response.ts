import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import type { CommonOrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { commonOrderVideos } from '#domain/order/common/common-order.table.ts';
import type { ResponseContent } from '#domain/order/common/response-content.ts';
import { addVideoItems, pinVideoItems } from '#domain/video/video-items.ts';
import { fileObjects, playbackOf, plays, videoCaptions, videoQuestions, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** A copy with what the videos are now; those that do not play any more are left out. */
export const videoResponses: ResponseContent = {
  isAvailable: async (tx, { id }) => (await playableOf(tx, id)).length > 0,
  begin: async (tx, { common, orderId }) => {
    const playable = await playableOf(tx, common.id);
    const added = playable.map(({ video, required }) => ({ videoId: video.id, title: null, required }));
    await pinVideoItems(tx, await addVideoItems(tx, orderId, added));
  },
  complete: async () => {},
  takesNames: false,
  sample: async (tx, { id }) => ({ items: await itemsOf(tx, id) }),
};

const playableOf = async (tx: Tx, commonOrderId: CommonOrderId) => {
  const rows = await tx
    .select({ video: videos, contentType: fileObjects.contentType, required: commonOrderVideos.required })
    .from(commonOrderVideos)
    .innerJoin(videos, eq(videos.id, commonOrderVideos.videoId))
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(eq(commonOrderVideos.commonOrderId, commonOrderId))
    .orderBy(asc(commonOrderVideos.position));
  return rows.filter(({ video }) => plays(video));
};

const itemsOf = async (tx: Tx, commonOrderId: CommonOrderId): Promise<VideoPageItem[]> => {
  const playable = await playableOf(tx, commonOrderId);
  const ids = playable.map(({ video }) => video.id);
  const captions = await tx
    .select({ videoId: videoCaptions.videoId, language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, ids))
    .orderBy(asc(videoCaptions.language));
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
