import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { chatMessages, itemWatches, questionAnswers } from '#domain/order/response.table.ts';
import { fileObjects, videoCaptions, videoItems, videoQuestions, videos } from '#domain/video/video.table.ts';
import { orderItems, type orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Order = typeof orders.$inferSelect;
export type Material = Awaited<ReturnType<typeof findMaterial>>;

/** The rows behind these orders' videos, with what the patient did so far: one query for each table, however many orders there are. */
export async function findMaterial(tx: Tx, of: readonly Order[]) {
  const orderIds = of.map(({ id }) => id);
  const items = await selectItems(tx, orderIds);
  const videoIds = items.map(({ video }) => video.id);
  const drafts = new Set(of.filter(({ lifecycle }) => lifecycle === 'draft').map(({ id }) => id));
  const questions = await selectQuestions(tx, items);
  return {
    items,
    captions: await tx
      .select({ videoId: videoCaptions.videoId, language: videoCaptions.language, label: videoCaptions.label })
      .from(videoCaptions)
      .where(inArray(videoCaptions.videoId, videoIds))
      .orderBy(asc(videoCaptions.language)),
    answers: await tx
      .select()
      .from(questionAnswers)
      .where(
        inArray(
          questionAnswers.orderItemId,
          items.map(({ item }) => item.id),
        ),
      )
      .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence)),
    messages: await tx
      .select({ message: chatMessages, itemTitle: orderItems.title })
      .from(chatMessages)
      .leftJoin(orderItems, eq(orderItems.id, chatMessages.orderItemId))
      .where(inArray(chatMessages.orderId, orderIds))
      .orderBy(asc(chatMessages.sentAt), asc(chatMessages.sequence)),
    isDraft: ({ item }: (typeof items)[number]) => drafts.has(item.orderId),
    /** Those the order was issued with; for a draft those that the video has now. */
    questionsOf: ({ item, own, video }: (typeof items)[number]) =>
      questions.filter((question) =>
        drafts.has(item.orderId)
          ? question.videoId === video.id && question.retiredAt === null
          : own.questionIds.includes(question.id),
      ),
  };
}

const selectItems = (tx: Tx, orderIds: OrderId[]) =>
  tx
    .select({
      item: orderItems,
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
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.position));

const selectQuestions = (tx: Tx, items: Awaited<ReturnType<typeof selectItems>>) =>
  tx
    .select()
    .from(videoQuestions)
    .where(
      or(
        inArray(
          videoQuestions.id,
          items.flatMap(({ own }) => own.questionIds),
        ),
        and(
          inArray(
            videoQuestions.videoId,
            items.map(({ video }) => video.id),
          ),
          isNull(videoQuestions.retiredAt),
        ),
      ),
    )
    .orderBy(asc(videoQuestions.position));
