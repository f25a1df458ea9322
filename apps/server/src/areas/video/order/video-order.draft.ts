import type { OrderId, PatientId, VideoId } from '@nattoku/contract/shared/primitives';
import type { OrderDraft } from '@nattoku/contract/video/video-order';
import { checkDraft, normaliseDraft } from '@nattoku/contract/video/video-order-input';
import { eq } from 'drizzle-orm';
import { approaches, videoItems } from '#domain/video/video.table.ts';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { requireOrderable } from '#areas/video/item/orderable-videos.ts';
import { lockVideoOrder, orderAudit } from '#areas/video/order/video-order.lock.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { cancelOrder } from '#domain/order/lifecycle/end-order.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import type { Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { removeItems } from '#domain/order/order-items.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { addVideoItems, VIDEO_ITEM } from '#domain/video/video-items.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Begins when the patient is chosen, so that nothing of what follows can be lost. */
export const createDraft = write(async (tx, { patientId }: { patientId: PatientId }, scope: StaffScope) => {
  const id = await insertDraft(tx, patientId, scope);
  return {
    result: () => findOrder(tx, id, scope),
    audit: orderAudit('order.createDraft', { id, patientId }),
    changes: [{ topic: 'order', id }],
  };
});

type Content = Omit<Parameters<typeof newOrder>[1], 'area' | 'createdBy' | 'patientId'>;

/** A draft for a patient who may still be sent something, empty but for `content`. */
export async function insertDraft(
  tx: Tx,
  patientId: PatientId | null,
  scope: StaffScope,
  content: Content = {},
): Promise<OrderId> {
  const { id } = await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [id]);
  return newOrder(tx, { ...content, area: 'video', patientId: id, createdBy: scope.actor.staffId }, scope.clock.now());
}

type DraftChange = { orderId: OrderId; draft: OrderDraft & { version: number } };

export const saveDraft = write(async (tx, { orderId, draft: input }: DraftChange, scope: StaffScope) => {
  const {
    version,
    videoIds,
    optionalVideoIds = [],
    icAt,
    templateId,
    reminderPlan,
    reminderChannel,
    ...draft
  } = normaliseDraft(input);
  const problems = checkDraft({ ...draft, videoIds });
  if (problems.length > 0) throw invalidInput(...problems);

  const order = await lockVideoOrder('edit', tx, { orderId, version }, scope);
  await refuseUnknownApproach(tx, draft.approachId);
  await refuseUnavailable(tx, { orderId, videoIds }, scope.clock.now());
  const given = {
    ...(icAt === undefined ? {} : { icAt: icAt === null ? null : new Date(icAt) }),
    ...(templateId === undefined ? {} : { templateId }),
    ...(reminderPlan === undefined ? {} : { reminderPlan }),
    ...(reminderChannel === undefined ? {} : { reminderChannel }),
  };
  await changeOrder(tx, orderId, { ...draft, ...given }, scope.clock.now());
  await replaceItems(tx, orderId, videoIds, optionalVideoIds);
  return {
    result: () => findOrder(tx, orderId, scope),
    audit: orderAudit('order.saveDraft', order, { videoIds }),
    changes: [{ topic: 'order', id: orderId }],
  };
});

const refuseUnknownApproach = async (tx: Tx, approachId: OrderDraft['approachId']): Promise<void> => {
  if (approachId === null) return;
  const [known] = await tx.select({ id: approaches.id }).from(approaches).where(eq(approaches.id, approachId));
  if (!known) throw new Problem('notFound');
};

/**
 * What may not be ordered cannot come in; what was in the draft before may stay until somebody takes it out, so that nothing else that is typed
 * is lost.
 */
const refuseUnavailable = async (
  tx: Tx,
  { orderId, videoIds }: { orderId: OrderId; videoIds: VideoId[] },
  now: Date,
): Promise<void> => {
  const known = await tx
    .select({ id: videoItems.videoId })
    .from(orderItems)
    .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId));
  const added = videoIds.filter((videoId) => !known.some(({ id }) => id === videoId));
  await requireOrderable(tx, added, now);
};

export const replaceItems = async (
  tx: Tx,
  orderId: OrderId,
  videoIds: readonly VideoId[],
  optionalVideoIds: readonly VideoId[],
): Promise<void> => {
  await removeItems(tx, orderId, VIDEO_ITEM);
  await addVideoItems(
    tx,
    orderId,
    videoIds.map((videoId) => ({ videoId, title: null, required: !optionalVideoIds.includes(videoId) })),
  );
};

/** No row is ever removed: a draft that was thrown away is one that was canceled before anybody got it. */
export const discardDraft = write(async (tx, input: Versioned, scope: StaffScope) => {
  const order = await lockVideoOrder('discard', tx, input, scope);
  const { audit, changes, jobs } = await cancelOrder(tx, order.id, '下書きを破棄', momentOf(scope));
  return {
    result: {},
    audit: [orderAudit('order.discard', order), ...audit],
    changes: [{ topic: 'order', id: order.id }, ...changes],
    jobs,
  };
});
