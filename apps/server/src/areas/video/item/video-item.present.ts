import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { isFinished } from '@nattoku/rules/video/watched-ranges';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { isSettled } from '#domain/video/video-standing.ts';
import type { Presented, ShownItem } from '#domain/order/item-kind.ts';
import { itemWatches, questionAnswers } from '#domain/order/response.table.ts';
import { captionTracks } from '#domain/video/caption-tracks.ts';
import { fileObjects, playbackOf, plays, videoItems, videoQuestions, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The videos as the patient's page shows them, with what the patient did so far: one query for each table, however many there are. */
export async function presentVideos(tx: Tx, items: readonly ShownItem[]): Promise<Presented> {
  const rows = await selectRows(
    tx,
    items.map(({ id }) => id),
  );
  const material = await selectMaterial(tx, rows);
  const shown = items.flatMap((item) => {
    const row = rows.find(({ own }) => own.orderItemId === item.id);
    return row ? [[item.id, presentVideo(item, row, material)] as const] : [];
  });
  return { items: new Map(shown), audit: [], changes: [], jobs: [] };
}

const selectRows = (tx: Tx, itemIds: ShownItem['id'][]) =>
  tx
    .select({
      own: videoItems,
      video: {
        id: videos.id,
        title: videos.title,
        description: videos.description,
        durationSeconds: videos.durationSeconds,
        status: videos.status,
        withdrawnAt: videos.withdrawnAt,
        mediaFolder: videos.mediaFolder,
        hasHls: videos.hasHls,
        hasPoster: videos.hasPoster,
        chapters: videos.chapters,
      },
      contentType: fileObjects.contentType,
      watch: itemWatches,
    })
    .from(videoItems)
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, videoItems.orderItemId))
    .where(inArray(videoItems.orderItemId, itemIds));

type Row = Awaited<ReturnType<typeof selectRows>>[number];
type Material = Awaited<ReturnType<typeof selectMaterial>>;

const selectMaterial = async (tx: Tx, rows: readonly Row[]) => {
  const videoIds = rows.map(({ video }) => video.id);
  return {
    captions: await captionTracks(tx, videoIds),
    questions: await tx
      .select()
      .from(videoQuestions)
      .where(
        or(
          inArray(
            videoQuestions.id,
            rows.flatMap(({ own }) => own.questionIds),
          ),
          and(inArray(videoQuestions.videoId, videoIds), isNull(videoQuestions.retiredAt)),
        ),
      )
      .orderBy(asc(videoQuestions.position)),
    answers: await tx
      .select()
      .from(questionAnswers)
      .where(
        inArray(
          questionAnswers.orderItemId,
          rows.map(({ own }) => own.orderItemId),
        ),
      )
      .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence)),
  };
};

const nothingToPlay = { hls: null, original: null, originalContentType: null, poster: null, captions: [] };

const presentVideo = (item: ShownItem, row: Row, material: Material): VideoPageItem => {
  const { own, video, watch, contentType } = row;
  const available = plays(video);
  const durationSeconds = own.durationSeconds ?? video.durationSeconds ?? 0;
  const captions = material.captions.filter(({ videoId }) => videoId === video.id);
  const finished = isFinished(watch?.watched ?? [], durationSeconds);
  const questions = questionsOf(item, row, material);
  return {
    id: item.id,
    kind: 'video',
    title: item.title ?? video.title,
    description: video.description,
    durationSeconds,
    required: item.required,
    done: !available || (finished && questions.every(({ answers }) => isSettled(answers))),
    available,
    playback: available ? playbackOf(video, contentType, captions) : nothingToPlay,
    watchedRanges: watch?.watched ?? [],
    resumeSeconds: watch?.resumeSeconds ?? 0,
    finished,
    chapters: item.isDraft ? video.chapters : own.chapters,
    questions,
  };
};

/** Those the order was issued with; for a draft those that the video has now. */
const questionsOf = ({ id: itemId, isDraft }: ShownItem, { own, video }: Row, { questions, answers }: Material) =>
  questions
    .filter(({ id, videoId, retiredAt }) =>
      isDraft ? videoId === video.id && retiredAt === null : own.questionIds.includes(id),
    )
    .map(({ videoId: _video, position: _position, retiredAt: _at, ...question }) => ({
      ...question,
      answers: answers
        .filter((answer) => answer.orderItemId === itemId && answer.questionId === question.id)
        .map(({ option, correct }) => ({ option, correct })),
    }));
