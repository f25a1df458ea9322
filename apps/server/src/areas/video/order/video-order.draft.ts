import type { OrderId, PatientId, VideoId } from '@nattoku/contract/shared/primitives';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import { checkDraft, normaliseDraft } from '@nattoku/contract/video/video-order-input';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { findVideos, refuseUnavailable } from '#areas/video/item/orderable-videos.ts';
import { lockVideoOrder, orderAudit } from '#areas/video/order/video-order.lock.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { cancelOrder } from '#domain/order/lifecycle/end-order.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import type { Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { removeItems } from '#domain/order/order-items.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { addVideoItems, VIDEO_ITEM } from '#domain/video/video-items.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
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
  const [{ id }] = await together(
    requireOpenPatient(tx, patientId),
    requireReasons(tx, scope, patientId === null ? [] : [patientId]),
  );
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

  const now = scope.clock.now();
  const [order, before, found] = await together(
    lockVideoOrder('edit', tx, { orderId, version }, scope),
    itemsBefore(tx, orderId),
    findVideos(tx, videoIds, now),
    refuseUnknownApproach(tx, draft.approachId),
  );
  // What was in the draft before may stay until somebody takes it out, so that nothing else that is typed is lost.
  refuseUnavailable(
    videoIds.filter((videoId) => !before.some((item) => item.videoId === videoId)),
    found,
  );
  const given = {
    ...(icAt === undefined ? {} : { icAt: icAt === null ? null : new Date(icAt) }),
    ...(templateId === undefined ? {} : { templateId }),
    ...(reminderPlan === undefined ? {} : { reminderPlan }),
    ...(reminderChannel === undefined ? {} : { reminderChannel }),
  };
  const items = videoIds.map((videoId) => ({ videoId, required: !optionalVideoIds.includes(videoId) }));
  sendAlong(changeOrder(tx, orderId, { ...draft, ...given }, now));
  if (!isSame(items, before)) sendAlong(replaceItems(tx, orderId, items, before));
  return {
    result: () => findOrder(tx, orderId, scope),
    audit: orderAudit('order.saveDraft', order, { videoIds }),
    changes: [{ topic: 'order', id: orderId }],
  };
});

const refuseUnknownApproach = async (tx: Tx, approachId: OrderDraft['approachId']): Promise<void> => {
  if (approachId === null) return;
  const { rows } = await tx.$client.query('SELECT FROM approaches WHERE id = $1', [approachId]);
  if (rows.length === 0) throw new Problem('notFound');
};

type Item = { videoId: VideoId; required: boolean };

const itemsBefore = async (tx: Tx, orderId: OrderId): Promise<Item[]> => {
  const { rows } = await tx.$client.query<Item>(
    `SELECT v.video_id AS "videoId", i.required FROM order_items i JOIN video_items v ON v.order_item_id = i.id
      WHERE i.order_id = $1 ORDER BY i.position`,
    [orderId],
  );
  return rows;
};

/** A page where a message is written keeps the draft every few seconds, and changes nothing of what it holds. */
const isSame = (items: readonly Item[], before: readonly Item[]): boolean =>
  JSON.stringify(items) === JSON.stringify(before);

const replaceItems = async (
  tx: Tx,
  orderId: OrderId,
  items: readonly Item[],
  before: readonly Item[],
): Promise<void> => {
  const added = items.map((item) => ({ ...item, title: null }));
  await together(
    before.length > 0 ? removeItems(tx, orderId, VIDEO_ITEM) : Promise.resolve(),
    addVideoItems(tx, orderId, added),
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
