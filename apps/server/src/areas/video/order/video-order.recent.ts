import type { OrderId, VideoId } from '@nattoku/contract/shared/primitives';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { DUPLICATE_DAYS, type RecentVideo } from '@nattoku/contract/video/video-order-list';
import { isFinished, watchedShare } from '@nattoku/rules/video/watched-ranges';
import { and, desc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { itemWatches } from '#domain/order/response.table.ts';
import { recordsOf } from '#domain/patient/patient.table.ts';
import { orderAudit } from '#areas/video/order/video-order.lock.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { videoOrderById } from '#areas/video/order/video-order.select.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What the patient of this order was sent in the days before it, so that nobody orders the same film twice unawares. Canceled orders are none. */
export const recentVideos = (scope: StaffScope, orderId: OrderId): Promise<{ items: RecentVideo[] }> =>
  recordedRead(scope, async (tx) => {
    const [order] = await tx.select().from(orders).where(videoOrderById(orderId));
    if (!order) throw new Problem('notFound');
    const items = order.patientId === null ? [] : await findRecent(tx, { ...order, patientId: order.patientId }, scope);
    return { result: { items }, audit: orderAudit('order.recentVideos', order) };
  });

type Known = { id: OrderId; patientId: NonNullable<(typeof orders.$inferSelect)['patientId']>; issuedAt: Date | null };

async function findRecent(tx: Tx, { id, patientId, issuedAt }: Known, { clock }: StaffScope): Promise<RecentVideo[]> {
  const now = clock.now();
  const until = issuedAt ?? now;
  const rows = await tx
    .select({ order: orders, item: videoItems, byName: staff.name, watched: itemWatches.watched })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(staff, eq(staff.id, orders.createdBy))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(
      and(
        inArray(orders.patientId, recordsOf(patientId)),
        eq(orders.area, 'video'),
        ne(orders.id, id),
        ne(orders.lifecycle, 'canceled'),
        lte(orders.issuedAt, until),
        gte(orders.issuedAt, sql`${until}::timestamptz - make_interval(days => ${DUPLICATE_DAYS})`),
      ),
    )
    .orderBy(desc(orders.issuedAt));
  const newest = new Map<VideoId, RecentVideo>();
  for (const { order, item, byName, watched } of rows) {
    if (!order.issuedAt || newest.has(item.videoId)) continue;
    const duration = item.durationSeconds ?? 0;
    newest.set(item.videoId, {
      videoId: item.videoId,
      orderId: order.id,
      orderTitle: order.title,
      lifecycle: lifecycleAt(order, now) satisfies OrderLifecycle,
      issuedAt: order.issuedAt.toISOString(),
      byName,
      watchedShare: watchedShare(watched ?? [], duration),
      finished: isFinished(watched ?? [], duration),
    });
  }
  return [...newest.values()];
}
