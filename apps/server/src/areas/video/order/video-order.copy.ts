import type { OrderId } from '@nattoku/contract/shared/primitives';
import { addDays, daysBetween, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { asc, eq, sql } from 'drizzle-orm';
import { isOrderable, videoItems, videos } from '#domain/video/video.table.ts';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { insertDraft } from '#areas/video/order/video-order.draft.ts';
import { orderAudit } from '#areas/video/order/video-order.lock.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { addVideoItems } from '#domain/video/video-items.ts';
import { livingRecord } from '#domain/patient/open-patient.ts';
import { videoOrderById } from '#areas/video/order/video-order.select.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/**
 * Order again: a new draft with the same content for the same patient, in the record in which the patient lives on. What may not be ordered
 * any more stays out and is named; the due date keeps its distance from the day of sending.
 */
export const copyOrder = write(async (tx, { orderId }: { orderId: OrderId }, scope: StaffScope) => {
  const now = scope.clock.now();
  const [order] = await tx.select().from(orders).where(videoOrderById(orderId));
  if (!order) throw new Problem('notFound');
  const items = await itemsToCopy(tx, orderId, now);
  const { title, approachId, templateId, reminderPlan, reminderChannel } = order;
  const patientId = order.patientId && (await livingRecord(tx, order.patientId));
  const id = await insertDraft(tx, patientId, scope, {
    title,
    approachId,
    templateId,
    reminderPlan,
    reminderChannel,
    message: order.messageWritten ?? order.message,
    dueOn: sameDistance(order, now),
  });
  const kept = items.filter((item) => item.orderable);
  await addVideoItems(
    tx,
    id,
    kept.map(({ videoId, required }) => ({ videoId, required, title: null })),
  );
  const leftOut = items.filter((item) => !item.orderable).map((item) => item.title);
  return {
    result: async () => ({ order: await findOrder(tx, id, scope), leftOut }),
    audit: orderAudit('order.createDraft', { id, patientId }, { copiedFrom: orderId }),
    changes: [{ topic: 'order', id }],
  };
});

const itemsToCopy = (tx: Tx, orderId: OrderId, now: Date) =>
  tx
    .select({
      videoId: videoItems.videoId,
      required: orderItems.required,
      title: videos.title,
      orderable: sql<boolean>`${isOrderable(todayInTokyo(now))}`,
    })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

const sameDistance = ({ dueOn, issuedAt }: StoredOrder, now: Date): PlainDate | null => {
  if (dueOn === null || issuedAt === null) return null;
  return addDays(todayInTokyo(now), Math.max(0, daysBetween(todayInTokyo(issuedAt), dueOn)));
};
