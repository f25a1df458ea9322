import type { FacilityId, OrderId } from '@nattoku/contract/shared';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { eq } from 'drizzle-orm';
import { changeOrder, holdOrder, orderAudit, orderChanges } from '#areas/video-order/video-order.lock.ts';
import { isDueInPast, lifecycleAt } from '#areas/video-order/video-order.rules.ts';
import { orders } from '#areas/video-order/video-order.table.ts';
import type { Database } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { orderPage } from '#kernel/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type ById = { orderId: OrderId };

/** Writes down that the time of an order is over. Looks again first: the date may have been moved since it was found. */
export const expireOrder = write(async (tx, { orderId }: ById, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const order = await holdOrder(tx, orderId);
  if (order?.lifecycle !== 'issued' || lifecycleAt(order, now) !== 'expired') return { result: {}, audit: [] };
  await changeOrder(tx, orderId, { lifecycle: 'expired' }, now);
  return { result: {}, audit: orderAudit('order.expire', order), changes: orderChanges(order) };
});

/** Tells whoever looks after the patient, once for each due date, that the due date has passed and something is still to be seen. */
export const remindOfOverdue = write(async (tx, { orderId }: ById, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const order = await holdOrder(tx, orderId);
  const isDue = order?.lifecycle === 'issued' && isDueInPast(order.dueOn, now) && order.overdueNotifiedAt === null;
  if (!order || !isDue) return { result: {}, audit: [] };
  // No change of version: a reminder must not stand in the way of whoever is just working on the order.
  await tx.update(orders).set({ overdueNotifiedAt: now }).where(eq(orders.id, orderId));
  const jobs = await notify(
    tx,
    {
      kind: 'order.overdue',
      subject: { type: 'order', id: orderId },
      cause: order.dueOn ?? '',
      staffIds: [order.createdBy],
      link: orderPage(orderId),
    },
    now,
  );
  return { result: {}, audit: orderAudit('order.overdue', order), changes: orderChanges(order), jobs };
});

/** Found by the two indexes that hold issued orders only. */
const findDue = (database: Database, facilityId: FacilityId, now: Date) =>
  database.transaction(facilityId, async (tx) => {
    const { rows: over } = await tx.$client.query<{ id: OrderId }>(
      "SELECT id FROM orders WHERE lifecycle = 'issued' AND kind = 'video' AND expires_at <= $1 ORDER BY expires_at LIMIT 500",
      [now],
    );
    const { rows: overdue } = await tx.$client.query<{ id: OrderId }>(
      `SELECT o.id FROM orders o LEFT JOIN responses r ON r.order_id = o.id
        WHERE o.lifecycle = 'issued' AND o.kind = 'video' AND o.expires_at > $1 AND o.due_on < $2
          AND o.overdue_notified_at IS NULL AND r.progress IS DISTINCT FROM 'done'
        ORDER BY o.due_on LIMIT 500`,
      [now, todayInTokyo(now)],
    );
    return { over, overdue };
  });

/** What the clock asks of all orders; each is dealt with in a transaction of its own, and a second run finds nothing left. */
export async function keepOrderDates(services: Services): Promise<void> {
  const { database, clock, log, scopeOf } = services;
  const { rows } = await database.pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  for (const { id: facilityId } of rows) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    const { over, overdue } = await findDue(database, facilityId, clock.now());
    for (const { id: orderId } of over) await expireOrder(scope, { orderId });
    for (const { id: orderId } of overdue) await remindOfOverdue(scope, { orderId });
  }
}
