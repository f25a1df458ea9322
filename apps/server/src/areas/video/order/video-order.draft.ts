import type { OrderId, PatientId, VideoId } from '@nattoku/contract/shared/primitives';
import type { OrderDraft } from '@nattoku/contract/video/video-order';
import { checkDraft, normaliseDraft } from '@nattoku/contract/video/video-order-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq, inArray, sql } from 'drizzle-orm';
import { patients } from '#domain/patient/patient.table.ts';
import { approaches, isOrderable, videoItems, videos } from '#domain/video/video.table.ts';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { videoUnavailable } from '#areas/video/order/video-order.freeze.ts';
import { changeOrder, orderAudit, orderFor, type Versioned } from '#areas/video/order/video-order.lock.ts';
import { removeItems } from '#domain/order/order-items.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { addVideoItems, VIDEO_ITEM } from '#domain/video/video-items.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Begins when the patient is chosen, so that nothing of what follows can be lost. */
export const createDraft = write(async (tx, { patientId }: { patientId: PatientId }, scope: StaffScope) => {
  const id = await insertDraft(tx, patientId, scope);
  return {
    result: () => findOrder(tx, id, scope),
    audit: orderAudit('order.createDraft', { id, patientId }),
    changes: [{ topic: 'videoOrder', id }],
  };
});

type Content = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version' | 'area' | 'lifecycle' | 'patientId'>>;

/** A draft for a patient who may still be sent something, empty but for `content`. */
export async function insertDraft(
  tx: Tx,
  patientId: PatientId | null,
  scope: StaffScope,
  content: Content = {},
): Promise<OrderId> {
  const { departmentId } = await openPatient(tx, patientId);
  await requireReasons(tx, scope, patientId ? [patientId] : []);
  const now = scope.clock.now();
  const id = newId<OrderId>(now.getTime());
  await tx.insert(orders).values({
    title: '',
    message: '',
    reminderPlan: [],
    ...content,
    id,
    version: 1,
    area: 'video',
    lifecycle: 'draft',
    patientId,
    departmentId,
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

const isClosed = {
  archivedAt: patients.archivedAt,
  deceasedOn: patients.deceasedOn,
  mergedInto: patients.mergedInto,
};

/** A patient who may still be sent something, and who stays who they are until that is done. */
export async function openPatient(tx: Tx, patientId: PatientId | null) {
  if (patientId === null) throw new Problem('notFound');
  const [patient] = await tx
    .select({ departmentId: patients.departmentId, ...isClosed })
    .from(patients)
    .where(eq(patients.id, patientId))
    .for('share');
  if (!patient) throw new Problem('notFound');
  if (patient.mergedInto) throw new Problem('patient.merged');
  if (patient.deceasedOn) throw new Problem('patient.deceased');
  if (patient.archivedAt) throw new Problem('patient.archived');
  return patient;
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

  const order = await orderFor('edit', tx, { orderId, version }, scope);
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
    changes: [{ topic: 'videoOrder', id: orderId }],
  };
});

const refuseUnknownApproach = async (tx: Tx, approachId: OrderDraft['approachId']): Promise<void> => {
  if (approachId === null) return;
  const [known] = await tx.select({ id: approaches.id }).from(approaches).where(eq(approaches.id, approachId));
  if (!known) throw new Problem('notFound');
};

/**
 * What may not be ordered cannot come in; what was in the draft before may stay until somebody takes it out, so that nothing else that is typed
 * is lost. What belongs to another facility is not there.
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
  const found = await tx
    .select({ title: videos.title, isOrderable: sql<boolean>`${isOrderable(todayInTokyo(now))}` })
    .from(videos)
    .where(inArray(videos.id, added));
  const gone = found.filter((video) => !video.isOrderable).map(({ title }) => title);
  if (gone.length > 0) throw videoUnavailable(gone);
  if (found.length !== added.length) throw new Problem('order.videoUnavailable');
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
  const order = await orderFor('discard', tx, input, scope);
  const now = scope.clock.now();
  await changeOrder(tx, order.id, { lifecycle: 'canceled', canceledAt: now, cancelReason: '下書きを破棄' }, now);
  return {
    result: {},
    audit: orderAudit('order.discard', order),
    changes: [{ topic: 'videoOrder', id: order.id }],
  };
});
