import type { FacilityId, OrderId, VideoId } from '@nattoku/contract/shared/primitives';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import type { Job, Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';
import { read, type Scope, type SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

export const VIDEO_WEIGH = queueNamed('video.weigh');

/** Whether a video plays decides what its orders still wait for. */
export const weighingOf = (facilityId: FacilityId, videoId: VideoId): Job => ({
  queue: VIDEO_WEIGH,
  data: { facilityId, videoId },
});

const waitingOrders = (scope: Scope<SystemActor>, videoId: VideoId): Promise<OrderId[]> =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ id: OrderId }>(
      `SELECT DISTINCT o.id FROM orders o JOIN order_items n ON n.order_id = o.id JOIN video_items i ON i.order_item_id = n.id
         JOIN responses r ON r.order_id = o.id
        WHERE i.video_id = $1 AND o.lifecycle = 'issued' AND r.done_at IS NULL`,
      [videoId],
    );
    return rows.map(({ id }) => id);
  });

/** What follows is written down by itself: an order that waited for nothing else is done. */
const weigh = write(async (tx, orderId: OrderId, { clock }: Scope<SystemActor>) => {
  itemsMoved(tx, orderId, clock.now());
  return { result: undefined, audit: [] };
});

/** Each order in a transaction of its own: thousands may hold the video, and nobody's order waits for the others. */
export const weighOrders =
  (services: Services): Worker =>
  async (data, { signal }) => {
    const facilityId = data.facilityId as FacilityId;
    const scope = services.scopeOf({ kind: 'system', facilityId } as const, newId(), services.log);
    for (const orderId of await waitingOrders(scope, data['videoId'] as VideoId)) {
      signal.throwIfAborted();
      await weigh(scope, orderId);
    }
  };
