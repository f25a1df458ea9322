import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item its video. */
export async function contentsOfVideos(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, readonly ShownContent[]>> {
  const { orderItemId, videoId } = videoItems;
  const rows = await tx
    .select({ orderItemId, videoId })
    .from(videoItems)
    .where(inArray(orderItemId, [...itemIds]));
  return new Map(rows.map((row) => [row.orderItemId, [{ kind: 'video', contentId: row.videoId }]]));
}
