import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, eq, inArray } from 'drizzle-orm';
import { standingOfVideo } from '#domain/video/video-standing.ts';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import { itemWatches, questionAnswers } from '#domain/order/response.table.ts';
import { plays, videoItems, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

export async function standingOfVideos(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, ItemStanding>> {
  const ids = items.map(({ id }) => id);
  const [rows, answers] = await together(
    tx
      .select({
        own: videoItems,
        status: videos.status,
        withdrawnAt: videos.withdrawnAt,
        watched: itemWatches.watched,
        lastPlayedAt: itemWatches.lastPlayedAt,
      })
      .from(videoItems)
      .innerJoin(videos, eq(videos.id, videoItems.videoId))
      .leftJoin(itemWatches, eq(itemWatches.orderItemId, videoItems.orderItemId))
      .where(inArray(videoItems.orderItemId, ids))
      .execute(),
    tx
      .select()
      .from(questionAnswers)
      .where(inArray(questionAnswers.orderItemId, ids))
      .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence))
      .execute(),
  );
  return new Map(
    rows.map(({ own, watched, lastPlayedAt, ...video }) => {
      const given = answers.filter(({ orderItemId }) => orderItemId === own.orderItemId);
      const times = [lastPlayedAt, ...given.map(({ answeredAt }) => answeredAt)].flatMap(
        (time) => time?.getTime() ?? [],
      );
      const standing = standingOfVideo({
        durationSeconds: own.durationSeconds ?? 0,
        available: plays(video),
        watched: watched ?? [],
        answers: own.questionIds.map((id) => given.filter(({ questionId }) => questionId === id)),
        lastDidAt: times.length > 0 ? new Date(Math.max(...times)) : null,
      });
      return [own.orderItemId, standing];
    }),
  );
}
