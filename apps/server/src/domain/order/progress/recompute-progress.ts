import type { Change } from '@nattoku/contract/shared/events';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { byKind, itemKind } from '#domain/order/item-kinds.ts';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { settleCaughtUp, settleOverdue } from '#domain/order/lifecycle/overdue.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { orders } from '#domain/order/order.table.ts';
import { assess, type Assessment } from '#domain/order/progress/assess-order.ts';
import { chatMessages, responses } from '#domain/order/response.table.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { notify } from '#kernel/notify.ts';

type Weighed = ItemStanding & Pick<OrderItem, 'id' | 'required' | 'doneAt' | 'dueOn'>;
type Assessed = {
  assessment: Assessment;
  order: StoredOrder;
  items: readonly Weighed[];
  lastDidAt: Date | null;
  /** Staff hear from the items themselves what becomes of them. */
  reportsItself: boolean;
};

/** Weighs everything that is stored of an order. The caller holds its response. */
async function assessOrder(tx: Tx, orderId: OrderId): Promise<Assessed> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('A response without its order');
  const items = await itemsOf(tx, orderId);
  const standings = await standingsOf(tx, items);
  const unread = await tx.$count(
    chatMessages,
    and(eq(chatMessages.orderId, orderId), eq(chatMessages.sender, 'patient'), isNull(chatMessages.readAt)),
  );
  const times = standings.flatMap(({ lastDidAt }) => lastDidAt?.getTime() ?? []);
  return {
    assessment: assess({ reviewedAt: order.reviewedAt, hasUnreadMessage: unread > 0, items: standings }),
    order,
    items: standings,
    lastDidAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    reportsItself: items.length > 0 && items.every(({ kind }) => itemKind(kind).reportsItself),
  };
}

const standingsOf = async (tx: Tx, items: readonly OrderItem[]) => {
  const all: Weighed[] = [];
  for (const [kind, own] of byKind(items)) {
    const standings = await kind.standing(tx, own);
    for (const { id, required, doneAt, dueOn } of own) {
      const standing = standings.get(id);
      if (standing) all.push({ ...standing, id, required, doneAt, dueOn });
    }
  }
  return all;
};

/** Weighs what is stored of an order and writes it down, on its response and on its items. The caller holds the response. */
export async function weighOrder(tx: Tx, orderId: OrderId): Promise<Assessed> {
  const assessed = await assessOrder(tx, orderId);
  await settleItems(tx, assessed.items);
  await keepAssessment(tx, orderId, assessed);
  return assessed;
}

/** What is done is done with the item too, whatever else the order waits for. */
const settleItems = async (tx: Tx, items: readonly Weighed[]): Promise<void> => {
  for (const { id, done, doneAt, lastDidAt } of items)
    if (done && doneAt === null)
      await tx.$client.query('UPDATE order_items SET done_at = coalesce($2, now()) WHERE id = $1', [id, lastDidAt]);
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

/** Whether staff are told that the patient is done, of an order that they have ended themselves meanwhile. */
type Cause = { now: Date; by: 'patient' | 'staff' };

/**
 * Weighs an order again after something was done about what it holds, and tells staff what they have to know, each thing once. Nothing is
 * weighed of an order that no patient has opened.
 */
export async function recomputeProgress(tx: Tx, orderId: OrderId, cause: Cause): Promise<Traces> {
  const [before] = await tx.select().from(responses).where(eq(responses.orderId, orderId)).for('no key update');
  if (!before) return { audit: [], changes: [], jobs: [] };
  const assessed = await weighOrder(tx, orderId);
  const told = [
    assessed.assessment.progress === 'done' && !before.doneAt && isTold(assessed, cause)
      ? await tellDone(tx, assessed.order, cause.now)
      : undefined,
    assessed.assessment.isMisunderstood && !before.comprehensionNotifiedAt
      ? await tellMisunderstood(tx, assessed.order, cause.now)
      : undefined,
  ];
  const changes: Change[] = [{ topic: 'order', id: orderId }];
  // The list of steps may stand open on another device of the family.
  if (assessed.items.some(({ done, doneAt }) => done && doneAt === null))
    changes.push({ topic: 'patientPage', id: orderId });
  // The day of the next part counts now; where nobody was told of one that has passed, nothing is there to be settled.
  if (assessed.order.overdueNotifiedAt !== null && assessed.items.some(({ dueOn }) => dueOn !== null))
    changes.push(...(await settleCaughtUp(tx, orderId, cause.now)));
  return joined([{ audit: [], changes, jobs: [] }, ...told]);
}

const isTold = ({ order, reportsItself }: Assessed, { by }: Cause): boolean =>
  !reportsItself && order.lifecycle !== 'canceled' && (by === 'patient' || order.lifecycle !== 'closed');

const tellDone = async (tx: Tx, order: StoredOrder, now: Date): Promise<Traces> => {
  const { id, patientId } = order;
  return {
    audit: [{ action: 'order.done', subject: { type: 'order', id }, patientId }],
    changes: [
      ...(patientId ? [{ topic: 'patient' as const, id: patientId }] : []),
      ...(await settleOverdue(tx, id, null, now)),
    ],
    jobs: await tell(tx, order, 'order.completed', now),
  };
};

const tellMisunderstood = async (tx: Tx, order: StoredOrder, now: Date): Promise<Traces> => {
  await tx.update(responses).set({ comprehensionNotifiedAt: now }).where(eq(responses.orderId, order.id));
  return { audit: [], changes: [], jobs: await tell(tx, order, 'comprehension.low', now) };
};

const tell = async (
  tx: Tx,
  order: StoredOrder,
  kind: 'order.completed' | 'comprehension.low',
  now: Date,
): Promise<Job[]> => {
  const subject = { type: 'order', id: order.id } as const;
  const { page: link } = await placeOf(tx, order);
  return notify(tx, { kind, subject, cause: 'once', staffIds: [order.createdBy], link }, now);
};
