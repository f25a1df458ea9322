import type { OrderId, VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq, sql } from 'drizzle-orm';
import { orderItems } from '#domain/order/order.table.ts';
import { isOrderable, videoItems, videos } from '#domain/video/video.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * Videos of this facility that may be ordered now.
 * @throws Problem `order.videoUnavailable`, with the titles of those that cannot be sent any more; what belongs to another facility is not there
 */
export async function requireOrderable(tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<void> {
  refuseUnavailable(videoIds, await findVideos(tx, videoIds, now));
}

type Found = { id: VideoId; title: string; isOrderable: boolean };

/** What these videos are called, and whether they may be ordered now. */
export const findVideos = (tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<Found[]> =>
  selectVideos(tx, { videoIds, today: todayInTokyo(now) });

const columns = {
  id: videos.id,
  title: videos.title,
  isOrderable: sql<boolean>`${isOrderable(sql.placeholder('today'))}`,
};

const selectVideos = builtOnce<{ videoIds: readonly VideoId[]; today: PlainDate }, Found[]>((tx) =>
  tx
    .select(columns)
    .from(videos)
    .where(sql`${videos.id} = ANY ((SELECT ${sql.placeholder('videoIds')}::uuid[])::uuid[])`),
);

const selectVideosOf = builtOnce<{ orderId: OrderId; today: PlainDate }, Found[]>((tx) =>
  tx
    .select(columns)
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .where(eq(orderItems.orderId, sql.placeholder('orderId'))),
);

/**
 * The same of the videos of an order: asked by one value, for which PostgreSQL keeps its plan.
 * @throws Problem `order.videoUnavailable`
 */
export async function requireOrderableOf(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  const found = await selectVideosOf(tx, { orderId, today: todayInTokyo(now) });
  refuseUnavailable(
    found.map(({ id }) => id),
    found,
  );
}

/** @throws Problem `order.videoUnavailable` where one of the wanted is not among the found, or may not be ordered */
export function refuseUnavailable(videoIds: readonly VideoId[], found: readonly Found[]): void {
  const wanted = new Set(videoIds);
  const there = found.filter(({ id }) => wanted.has(id));
  const gone = there.filter((video) => !video.isOrderable).map(({ title }) => title);
  if (gone.length > 0) throw videoUnavailable(gone);
  if (there.length !== wanted.size) throw new Problem('order.videoUnavailable');
}

const videoUnavailable = (titles: readonly string[]): Problem =>
  new Problem('order.videoUnavailable', {
    errors: [
      {
        field: 'videoIds',
        message: `${titles.map((title) => `「${title}」`).join('')}は公開が終わりました。オーダーから外してください`,
      },
    ],
  });
