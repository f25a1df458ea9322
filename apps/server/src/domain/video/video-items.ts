import type { OrderId, OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';
import { addItems, type NewItem } from '#domain/order/order-items.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export const VIDEO_ITEM = 'video';

type NewVideoItem = NewItem & { videoId: VideoId };

/** Adds videos to an order that is not issued yet, or is pinned next. */
export async function addVideoItems(tx: Tx, orderId: OrderId, added: readonly NewVideoItem[]): Promise<OrderItemId[]> {
  if (added.length === 0) return [];
  const ids = await addItems(tx, orderId, VIDEO_ITEM, added);
  await tx.insert(videoItems).values(
    ids.flatMap((orderItemId, index) => {
      const video = added[index];
      return video ? [{ orderItemId, videoId: video.videoId }] : [];
    }),
  );
  return ids;
}

/**
 * Writes onto these items what they are sent with – title, length, chapters, questions – so that the order stays what it was whatever
 * becomes of the videos.
 */
export const pinVideoItems = async (tx: Tx, itemIds: readonly OrderItemId[]): Promise<void> => {
  await tx.$client.query(
    `WITH titled AS (
       UPDATE order_items i SET title = v.title FROM video_items own JOIN videos v ON v.id = own.video_id
        WHERE own.order_item_id = i.id AND i.id = ANY ($1) RETURNING i.id)
     UPDATE video_items own
        SET duration_seconds = coalesce(v.duration_seconds, 0), chapters = v.chapters,
            question_ids = ARRAY(
              SELECT q.id FROM video_questions q WHERE q.video_id = v.id AND q.retired_at IS NULL ORDER BY q.position)
       FROM videos v WHERE v.id = own.video_id AND own.order_item_id IN (SELECT id FROM titled)`,
    [itemIds],
  );
};
