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
import { together } from '#kernel/database/pipelining.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
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

/** What an order is weighed by, apart from how far its items are. */
const readOrder = (tx: Tx, orderId: OrderId) =>
  together(
    tx.select().from(orders).where(eq(orders.id, orderId)).execute(),
    itemsOf(tx, orderId),
    tx.$count(
      chatMessages,
      and(eq(chatMessages.orderId, orderId), eq(chatMessages.sender, 'patient'), isNull(chatMessages.readAt)),
    ),
  );
type ReadOrder = Awaited<ReturnType<typeof readOrder>>;

/** Weighs everything that is stored of an order. The caller holds its response. */
async function assessOrder(tx: Tx, [[order], items, unread]: ReadOrder): Promise<Assessed> {
  if (!order) throw new Error('A response without its order');
  const standings = await standingsOf(tx, items);
  const times = standings.flatMap(({ lastDidAt }) => lastDidAt?.getTime() ?? []);
  return {
    assessment: assess({ reviewedAt: order.reviewedAt, hasUnreadMessage: unread > 0, items: standings }),
    order,
    items: standings,
    lastDidAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    reportsItself: items.length > 0 && items.every(({ kind }) => itemKind(kind).reportsItself),
  };
}

/** How far the patient has come with each of these items that has something to be done. */
export const standingsOf = async (tx: Tx, items: readonly OrderItem[]) => {
  const ofKinds = [...byKind(items)].map(async ([kind, own]) => {
    const standings = await kind.standing(tx, own);
    return own.flatMap(({ id, required, doneAt, dueOn }): Weighed[] => {
      const standing = standings.get(id);
      return standing ? [{ ...standing, id, required, doneAt, dueOn }] : [];
    });
  });
  return (await together(...ofKinds)).flat();
};

/** Weighs what is stored of an order and writes it down, on its response and on its items. The caller holds the response. */
export const weighOrder = async (tx: Tx, orderId: OrderId): Promise<Assessed> =>
  weigh(tx, orderId, await readOrder(tx, orderId));

async function weigh(tx: Tx, orderId: OrderId, read: ReadOrder): Promise<Assessed> {
  const assessed = await assessOrder(tx, read);
  settleItems(tx, assessed.items);
  keepAssessment(tx, orderId, assessed);
  return assessed;
}

/** What is done is done with the item too, whatever else the order waits for. */
const settleItems = (tx: Tx, items: readonly Weighed[]): void => {
  for (const { id, done, doneAt, lastDidAt } of items)
    if (done && doneAt === null)
      sendAlong(
        tx.$client.query('UPDATE order_items SET done_at = coalesce($2, now()) WHERE id = $1', [id, lastDidAt]),
      );
};

const keepAssessment = (tx: Tx, orderId: OrderId, { assessment, lastDidAt }: Assessed): void => {
  const { progress, attention, watchedShare, answeredCount, correctCount, questionCount } = assessment;
  const isDone = progress === 'done';
  sendAlong(
    tx
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
      .where(eq(responses.orderId, orderId))
      .execute(),
  );
  if (isDone) sendAlong(endWaiting(tx, orderId, lastDidAt));
};

/** What had to be done is done with the order: what the hospital took back is waited for no longer. */
const endWaiting = (tx: Tx, orderId: OrderId, doneAt: Date | null): Promise<unknown> =>
  tx.$client.query(
    `UPDATE order_items i SET done_at = coalesce($2, now()) WHERE i.order_id = $1 AND i.done_at IS NULL
        AND (i.required OR NOT EXISTS (SELECT FROM order_items n WHERE n.order_id = $1 AND n.required))`,
    [orderId, doneAt],
  );

/** Whether staff are told that the patient is done, of an order that they have ended themselves meanwhile. */
type Cause = { now: Date; by: 'patient' | 'staff' };

/**
 * Weighs an order again after something was done about what it holds, and tells staff what they have to know, each thing once. Nothing is
 * weighed of an order that no patient has opened.
 */
export async function recomputeProgress(tx: Tx, orderId: OrderId, cause: Cause): Promise<Traces> {
  // Asked at once, and yet read one after the other: the response is held when the rest is read.
  const [[before], read] = await together(
    tx.select().from(responses).where(eq(responses.orderId, orderId)).for('no key update').execute(),
    readOrder(tx, orderId),
  );
  if (!before) return { audit: [], changes: [], jobs: [] };
  const assessed = await weigh(tx, orderId, read);
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
