import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { assess, type Assessment } from '#areas/patient-page/patient-page.rules.ts';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import type { Traces } from '#domain/order/traces.ts';
import { byKind, itemKind } from '#domain/order/item-kinds.ts';
import { chatMessages, responses } from '#domain/order/response.table.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { settleOverdue } from '#domain/order/lifecycle/overdue.ts';
import { placeOf } from '#domain/order/order-area.ts';

type Visit = { now: Date; deviceClass?: 'phone' | 'tablet' | 'computer' };

/**
 * Begins a response for each of the orders, or takes up the one that is there; both hold it until the end of the transaction, always in the
 * same order, so that twenty devices at once wait for each other and never forever.
 */
export async function openResponses(
  tx: Tx,
  orderIds: readonly OrderId[],
  { now, deviceClass }: Visit,
): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const { rows } = await tx.$client.query<{ is_new: boolean; patient_id: PatientId | null }>(
      `INSERT INTO responses (id, order_id, device_class, language, opened_at, last_seen_at)
       SELECT $1, o.id, $3, coalesce(p.language, 'ja'), $4, $4 FROM orders o LEFT JOIN patients p ON p.id = o.patient_id WHERE o.id = $2
       ON CONFLICT (order_id) DO UPDATE
         SET last_seen_at = greatest(responses.last_seen_at, excluded.last_seen_at),
             device_class = coalesce(excluded.device_class, responses.device_class)
       RETURNING (xmax = 0) AS is_new, (SELECT o.patient_id FROM orders o WHERE o.id = order_id) AS patient_id`,
      [newId(now.getTime()), orderId, deviceClass ?? null, now],
    );
    const [row] = rows;
    if (!row) continue;
    traces.changes.push({ topic: 'videoOrder', id: orderId });
    if (!row.is_new) continue;
    traces.audit.push({ action: 'order.open', subject: { type: 'order', id: orderId }, patientId: row.patient_id });
    if (row.patient_id) traces.changes.push({ topic: 'patient', id: row.patient_id });
    await keepAssessment(tx, orderId, await assessOrder(tx, orderId));
  }
  return traces;
}

type Assessed = {
  assessment: Assessment;
  order: { patientId: PatientId | null; createdBy: StaffId; area: string };
  lastDidAt: Date | null;
  /** Staff hear from the items themselves what becomes of them. */
  reportsItself: boolean;
};

/** Weighs everything that is stored of an order. The caller holds its response. */
export async function assessOrder(tx: Tx, orderId: OrderId): Promise<Assessed> {
  const [order] = await tx
    .select({
      patientId: orders.patientId,
      createdBy: orders.createdBy,
      area: orders.area,
      reviewedAt: orders.reviewedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('A response without its order');
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const standings = await standingsOf(tx, items);
  const unread = await tx.$count(
    chatMessages,
    and(eq(chatMessages.orderId, orderId), eq(chatMessages.sender, 'patient'), isNull(chatMessages.readAt)),
  );
  const times = standings.flatMap(({ lastDidAt }) => lastDidAt?.getTime() ?? []);
  return {
    assessment: assess({ reviewedAt: order.reviewedAt, hasUnreadMessage: unread > 0, items: standings }),
    order,
    lastDidAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    reportsItself: items.length > 0 && items.every(({ kind }) => itemKind(kind).reportsItself),
  };
}

const standingsOf = async (tx: Tx, items: readonly OrderItem[]) => {
  const all: (ItemStanding & { required: boolean })[] = [];
  for (const [kind, own] of byKind(items)) {
    const standings = await kind.standing(tx, own);
    for (const { id, required } of own) {
      const standing = standings.get(id);
      if (standing) all.push({ ...standing, required });
    }
  }
  return all;
};

const keepAssessment = async (tx: Tx, orderId: OrderId, { assessment, lastDidAt }: Assessed): Promise<void> => {
  const { progress, attention, watchedShare, answeredCount, correctCount, questionCount } = assessment;
  const isDone = progress === 'done';
  await tx
    .update(responses)
    .set({
      // Done stays done, also when a video comes back that had been withdrawn.
      progress: isDone ? progress : sql`CASE WHEN ${responses.doneAt} IS NULL THEN ${progress} ELSE 'done' END`,
      ...(isDone ? { doneAt: sql`coalesce(${responses.doneAt}, ${lastDidAt})` } : {}),
      attention,
      watchedShare,
      answeredCount,
      correctCount,
      questionCount,
    })
    .where(eq(responses.orderId, orderId));
  if (isDone) await endWaiting(tx, orderId, lastDidAt);
};

/** What had to be done is done with the order: what the hospital took back is waited for no longer. */
const endWaiting = async (tx: Tx, orderId: OrderId, doneAt: Date | null): Promise<void> => {
  await tx.$client.query(
    `UPDATE order_items i SET done_at = coalesce($2, now()) WHERE i.order_id = $1 AND i.done_at IS NULL
        AND (i.required OR NOT EXISTS (SELECT FROM order_items n WHERE n.order_id = $1 AND n.required))`,
    [orderId, doneAt],
  );
};

/** Weighs an order anew after something was added to it, and tells staff what they have to know, each thing once. */
export async function recomputeProgress(tx: Tx, orderId: OrderId, now: Date): Promise<Traces> {
  const [before] = await tx.select().from(responses).where(eq(responses.orderId, orderId));
  const assessed = await assessOrder(tx, orderId);
  await keepAssessment(tx, orderId, assessed);
  const { assessment, order, reportsItself } = assessed;
  const traces: Traces = { audit: [], changes: [{ topic: 'videoOrder', id: orderId }], jobs: [] };
  const subject = { type: 'order', id: orderId } as const;
  const tell = async (kind: 'order.completed' | 'comprehension.low') => {
    const event = {
      kind,
      subject,
      cause: 'once',
      staffIds: [order.createdBy],
      link: (await placeOf(tx, { id: orderId, area: order.area })).page,
    };
    traces.jobs.push(...(await notify(tx, event, now)));
  };

  if (assessment.progress === 'done' && !before?.doneAt && !reportsItself) {
    traces.audit.push({
      action: 'order.done',
      subject: { type: 'order', id: orderId },
      patientId: order.patientId,
    });
    if (order.patientId) traces.changes.push({ topic: 'patient', id: order.patientId });
    traces.changes.push(...(await settleOverdue(tx, orderId, null, now)));
    await tell('order.completed');
  }
  if (assessment.isMisunderstood && !before?.comprehensionNotifiedAt) {
    await tx.update(responses).set({ comprehensionNotifiedAt: now }).where(eq(responses.orderId, orderId));
    await tell('comprehension.low');
  }
  return traces;
}
