import type { OrderId, OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';
import { addItems, newItemIds, type NewItem } from '#domain/order/order-items.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

export const VIDEO_ITEM = 'video';

type NewVideoItem = NewItem & { videoId: VideoId };

/** Adds videos to an order that is not issued yet, or is pinned next. */
export async function addVideoItems(tx: Tx, orderId: OrderId, added: readonly NewVideoItem[]): Promise<OrderItemId[]> {
  if (added.length === 0) return [];
  const ids = newItemIds(added.length);
  await together(
    addItems(tx, orderId, VIDEO_ITEM, added, ids),
    tx.$client.query('INSERT INTO video_items (order_item_id, video_id) SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      ids,
      added.map(({ videoId }) => videoId),
    ]),
  );
  return ids;
}

/**
 * Writes onto these items what they are sent with – title, length, chapters, questions – so that the order stays what it was whatever
 * becomes of the videos. The order is named beside its items so that one plan is good for any number of them.
 */
export const pinVideoItems = async (tx: Tx, orderId: OrderId, itemIds: readonly OrderItemId[]): Promise<void> => {
  await tx.$client.query(
    `WITH titled AS (
       UPDATE order_items i SET title = v.title FROM video_items own JOIN videos v ON v.id = own.video_id
        WHERE own.order_item_id = i.id AND i.order_id = $1 AND i.id = ANY ($2) RETURNING i.id)
     UPDATE video_items own
        SET duration_seconds = coalesce(v.duration_seconds, 0), chapters = v.chapters,
            question_ids = ARRAY(
              SELECT q.id FROM video_questions q WHERE q.video_id = v.id AND q.retired_at IS NULL ORDER BY q.position)
       FROM videos v WHERE v.id = own.video_id AND own.order_item_id IN (SELECT id FROM titled)`,
    [orderId, itemIds],
  );
};
