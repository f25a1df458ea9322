import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { OrderItem, QuestionResult } from '@nattoku/contract/video/video-order';
import { chapterViews, joinStretches, repeatedRanges, type Stretch } from '@nattoku/rules/video/chapter-views';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { isFinished, watchedShare } from '@nattoku/rules/video/watched-ranges';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { itemWatches, questionAnswers, watchedStretches } from '#domain/order/response.table.ts';
import { isOrderable, plays, posterAddress, videoItems, videoQuestions, videos } from '#domain/video/video.table.ts';
import { orderItems, type orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

const selectItems = (tx: Tx, orderId: OrderId, now: Date) =>
  tx
    .select({
      item: orderItems,
      own: videoItems,
      video: {
        id: videos.id,
        title: videos.title,
        durationSeconds: videos.durationSeconds,
        status: videos.status,
        withdrawnAt: videos.withdrawnAt,
        mediaFolder: videos.mediaFolder,
        hasHls: videos.hasHls,
        hasPoster: videos.hasPoster,
        chapters: videos.chapters,
        orderable: sql<boolean>`${isOrderable(todayInTokyo(now))}`,
      },
      watch: itemWatches,
    })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

type Found = Pick<typeof orders.$inferSelect, 'id' | 'lifecycle'>;

/** The videos of an order with everything that was done with them. */
export const itemsOf = async (tx: Tx, order: Found, now: Date): Promise<OrderItem[]> => {
  const rows = await selectItems(tx, order.id, now);
  const itemIds = rows.map(({ item }) => item.id);
  const isDraft = order.lifecycle === 'draft';
  const questions = await questionsOf(tx, rows, isDraft);
  const answers = await answersOf(tx, itemIds);
  const stretches = isDraft ? () => [] : await stretchesOf(tx, itemIds);
  return rows.map((row) =>
    presentItem(row, {
      questions: questions(row),
      answers: answers(row.item.id),
      stretches: stretches(row.item.id),
      isDraft,
    }),
  );
};

type Done = {
  questions: (typeof videoQuestions.$inferSelect)[];
  answers: (typeof questionAnswers.$inferSelect)[];
  stretches: Stretch[];
  isDraft: boolean;
};

const presentItem = (
  { item, own, video, watch }: ItemRow,
  { questions, answers, stretches, isDraft }: Done,
): OrderItem => {
  const durationSeconds = own.durationSeconds ?? video.durationSeconds ?? 0;
  const watchedRanges = watch?.watched ?? [];
  // A draft shows the chapters that the video has now, an order those it was issued with.
  const chapters = isDraft ? video.chapters : own.chapters;
  return {
    id: item.id,
    position: item.position,
    required: item.required,
    chapters,
    video: {
      id: video.id,
      title: item.title ?? video.title,
      durationSeconds,
      poster: posterAddress(video),
      available: isDraft ? video.orderable : plays(video),
    },
    watchedRanges,
    watchedShare: watchedShare(watchedRanges, durationSeconds),
    finished: isFinished(watchedRanges, durationSeconds),
    lastPlayedAt: watch?.lastPlayedAt.toISOString() ?? null,
    repeated: repeatedRanges(stretches, durationSeconds),
    chapterViews: chapterViews(chapters, { watched: watchedRanges, stretches, duration: durationSeconds }),
    questions: questions.map((question) => presentQuestion(question, answers)),
  };
};

const presentQuestion = (
  { videoId: _video, position: _position, retiredAt: _retired, ...question }: typeof videoQuestions.$inferSelect,
  answers: (typeof questionAnswers.$inferSelect)[],
): QuestionResult => ({
  ...question,
  answers: answers
    .filter(({ questionId }) => questionId === question.id)
    .map(({ option, correct, answeredAt }) => ({ option, correct, answeredAt: answeredAt.toISOString() })),
});

/** A draft shows the questions that the videos have now; an issued order those it was issued with. */
const questionsOf = async (tx: Tx, rows: readonly ItemRow[], isDraft: boolean) => {
  const found = await tx
    .select()
    .from(videoQuestions)
    .where(
      isDraft
        ? and(
            inArray(
              videoQuestions.videoId,
              rows.map(({ video }) => video.id),
            ),
            isNull(videoQuestions.retiredAt),
          )
        : inArray(
            videoQuestions.id,
            rows.flatMap(({ own }) => own.questionIds),
          ),
    )
    .orderBy(asc(videoQuestions.position));
  return ({ own, video }: ItemRow) =>
    found.filter(({ id, videoId }) => (isDraft ? videoId === video.id : own.questionIds.includes(id)));
};

const answersOf = async (tx: Tx, itemIds: OrderItemId[]) => {
  const found = await tx
    .select()
    .from(questionAnswers)
    .where(inArray(questionAnswers.orderItemId, itemIds))
    .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence));
  return (itemId: OrderItemId) => found.filter(({ orderItemId }) => orderItemId === itemId);
};

/** Each stretch that was played, in the order in which it was: what is watched twice is in it twice. */
const stretchesOf = async (tx: Tx, itemIds: OrderItemId[]) => {
  const found = await tx
    .select()
    .from(watchedStretches)
    .where(inArray(watchedStretches.orderItemId, itemIds))
    .orderBy(asc(watchedStretches.playedAt), asc(watchedStretches.stretchStart));
  return (itemId: OrderItemId): Stretch[] =>
    joinStretches(
      found
        .filter(({ orderItemId }) => orderItemId === itemId)
        .map(({ stretchStart, stretchEnd, playedAt }) => ({
          start: stretchStart,
          end: stretchEnd,
          playedAt: playedAt.toISOString(),
        })),
    );
};
