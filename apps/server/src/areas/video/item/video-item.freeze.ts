import type { VideoId } from '@nattoku/contract/shared/primitives';
import { requireOrderable, requireOrderableOf } from '#areas/video/item/orderable-videos.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { addVideoItems, pinVideoItems } from '#domain/video/video-items.ts';
import { sendAlong } from '#kernel/database/transaction.ts';

const nothing = { audit: [], changes: [], jobs: [] };

export const addVideos: ItemKind['add'] = async (tx, { id }, contents, { clock }) => {
  // An id of another kind, or of another facility, is that of no video.
  const added = contents.map(({ contentId, required }) => ({ videoId: contentId as VideoId, title: null, required }));
  await requireOrderable(
    tx,
    added.map(({ videoId }) => videoId),
    clock.now(),
  );
  await addVideoItems(tx, id, added);
  return nothing;
};

/**
 * Writes onto the items what they are sent with – title, length, chapters, questions – so that the order stays what it was whatever becomes of the
 * videos (specification/order.md §2).
 */
export const freezeVideos: ItemKind['freeze'] = async (tx, items, { scope }) => {
  const [first] = items;
  if (!first) return nothing;
  const ids = items.map(({ id }) => id);
  // Nobody waits for it: what is pinned of an order that is refused is taken back with all that follows.
  sendAlong(requireOrderableOf(tx, first.orderId, scope.clock.now()), pinVideoItems(tx, first.orderId, ids));
  return nothing;
};
