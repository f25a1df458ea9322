import type { OrderId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import type { OrderItem, QuestionResult } from '@nattoku/contract/video/video-order';
import { chapterViews, joinStretches, repeatedRanges, type Stretch } from '@nattoku/rules/video/chapter-views';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { isFinished, watchedShare } from '@nattoku/rules/video/watched-ranges';
import { asc, eq, sql } from 'drizzle-orm';
import { itemWatches } from '#domain/order/response.table.ts';
import { isOrderable, plays, posterAddress, videoItems, videos } from '#domain/video/video.table.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

type Question = Omit<QuestionResult, 'answers'>;

const questions = (which: string) => `(
  SELECT coalesce(json_agg(json_build_object('id', q.id, 'stem', q.stem, 'options', q.options, 'correctOption', q.correct_option,
           'explanation', q.explanation, 'passageStart', q.passage_start, 'passageEnd', q.passage_end) ORDER BY q.position), '[]')
    FROM video_questions q WHERE ${which})`;

/** A draft shows the questions that the videos have now; an issued order those it was issued with. */
const questionsAsked = sql<Question[]>`
  CASE WHEN ${orders.lifecycle} = 'draft' THEN ${sql.raw(questions('q.video_id = video_items.video_id AND q.retired_at IS NULL'))}
       ELSE ${sql.raw(questions('q.id = ANY (video_items.question_ids)'))} END`;

type Answer = { questionId: VideoQuestionId; option: number; correct: boolean; answeredAt: string };

const answers = sql<Answer[]>`(
  SELECT coalesce(json_agg(json_build_object('questionId', a.question_id, 'option', a.option, 'correct', a.correct, 'answeredAt', a.answered_at)
           ORDER BY a.answered_at, a.sequence), '[]')
    FROM question_answers a WHERE a.order_item_id = ${orderItems.id})`;

/** Each stretch that was played, in the order in which it was: what is watched twice is in it twice. */
const stretches = sql<Stretch[]>`(
  SELECT coalesce(json_agg(json_build_object('start', w.stretch_start, 'end', w.stretch_end, 'playedAt', w.played_at)
           ORDER BY w.played_at, w.stretch_start), '[]')
    FROM watched_stretches w WHERE w.order_item_id = ${orderItems.id})`;

const buildItems = (tx: Tx) =>
  tx
    .select({
      lifecycle: orders.lifecycle,
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
        orderable: sql<boolean>`${isOrderable(sql.placeholder('today'))}`,
      },
      watch: itemWatches,
      questions: questionsAsked,
      answers,
      stretches,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position));

type ItemRow = Awaited<ReturnType<typeof buildItems>>[number];

const selectItems = builtOnce<{ orderId: OrderId; today: string }, ItemRow[]>(buildItems);

/** The videos of an order with everything that was done with them, in one question however many there are. */
export const itemsOf = async (tx: Tx, orderId: OrderId, now: Date): Promise<OrderItem[]> =>
  (await selectItems(tx, { orderId, today: todayInTokyo(now) })).map(presentItem);

const presentItem = (row: ItemRow): OrderItem => {
  const { lifecycle, item, own, video, watch } = row;
  const isDraft = lifecycle === 'draft';
  const durationSeconds = own.durationSeconds ?? video.durationSeconds ?? 0;
  const watchedRanges = watch?.watched ?? [];
  // A draft shows the chapters that the video has now, an order those it was issued with.
  const chapters = isDraft ? video.chapters : own.chapters;
  const played = joinStretches(row.stretches.map((one) => ({ ...one, playedAt: instantOf(one.playedAt) })));
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
    repeated: repeatedRanges(played, durationSeconds),
    chapterViews: chapterViews(chapters, { watched: watchedRanges, stretches: played, duration: durationSeconds }),
    questions: row.questions.map((question) => presentQuestion(question, row.answers)),
  };
};

const presentQuestion = (question: Question, given: readonly Answer[]): QuestionResult => ({
  ...question,
  answers: given
    .filter(({ questionId }) => questionId === question.id)
    .map(({ option, correct, answeredAt }) => ({ option, correct, answeredAt: instantOf(answeredAt) })),
});

/** PostgreSQL writes an instant into JSON with microseconds and its own offset. */
const instantOf = (written: string): string => new Date(written).toISOString();
