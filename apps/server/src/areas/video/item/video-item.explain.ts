import type { Explanation } from '@nattoku/contract/patient-page/family-page';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { presentVideos } from '#areas/video/item/video-item.present.ts';
import type { OrderItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The films with their chapters and captions; neither how far the patient has come nor the questions. */
export async function explainVideos(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, Explanation>> {
  const { items: shown } = await presentVideos(
    tx,
    items.map((item) => ({ ...item, isDraft: false })),
  );
  return new Map(
    [...shown].flatMap(([id, item]) => {
      if (!('playback' in item)) return [];
      const { title, description, durationSeconds, available, playback, chapters = [] } = item;
      return [[id, { id, title, description, sections: [], film: { durationSeconds, available, playback, chapters } }]];
    }),
  );
}
