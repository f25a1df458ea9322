import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, sql } from 'drizzle-orm';
import { pinVideoItems } from '#domain/video/video-items.ts';
import { approaches, isOrderable, videoItems, videos } from '#domain/video/video.table.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { titleOf } from '#areas/video/order/video-order.rules.ts';
import { orderItems } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** Says which videos cannot be sent any more. */
export const videoUnavailable = (titles: readonly string[]): Problem =>
  new Problem('order.videoUnavailable', {
    errors: [
      {
        field: 'videoIds',
        message: `${titles.map((title) => `「${title}」`).join('')}は公開が終わりました。オーダーから外してください`,
      },
    ],
  });

/**
 * Writes onto the items what they are sent with – title, length, chapters, questions – so that the order stays what it was whatever becomes of the
 * videos (specification/order.md §2). Returns the title of the order.
 */
export async function freezeItems(tx: Tx, order: StoredOrder, now: Date): Promise<string> {
  const items = await tx
    .select({ title: videos.title, isOrderable: sql<boolean>`${isOrderable(todayInTokyo(now))}` })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  if (items.length === 0) throw new Problem('order.empty');
  const gone = items.filter((item) => !item.isOrderable).map(({ title }) => title);
  if (gone.length > 0) throw videoUnavailable(gone);

  await pinVideoItems(tx, order.id);
  return titleOf(
    order.title,
    await approachName(tx, order),
    items.map(({ title }) => title),
  );
}

const approachName = async (tx: Tx, { approachId }: StoredOrder): Promise<string | null> => {
  if (approachId === null) return null;
  const [approach] = await tx.select({ name: approaches.name }).from(approaches).where(eq(approaches.id, approachId));
  return approach?.name ?? null;
};
