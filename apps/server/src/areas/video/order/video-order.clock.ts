import type { FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import { orderAudit, orderChanges } from '#areas/video/order/video-order.lock.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdOrder } from '#domain/order/lifecycle/lock-order.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import type { Database } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type ById = { orderId: OrderId };

/** Writes down that the time of an order is over. Looks again first: the date may have been moved since it was found. */
export const expireOrder = write(async (tx, { orderId }: ById, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const order = await holdOrder(tx, orderId, 'video');
  if (order?.lifecycle !== 'issued' || lifecycleAt(order, now) !== 'expired') return { result: {}, audit: [] };
  await changeOrder(tx, orderId, { lifecycle: 'expired' }, now);
  return { result: {}, audit: orderAudit('order.expire', order), changes: orderChanges(order) };
});

/** Found by the index that holds issued orders only. */
const findOver = (database: Database, facilityId: FacilityId, now: Date): Promise<OrderId[]> =>
  database.transaction(facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ id: OrderId }>(
      "SELECT id FROM orders WHERE lifecycle = 'issued' AND area = 'video' AND expires_at <= $1 ORDER BY expires_at LIMIT 500",
      [now],
    );
    return rows.map(({ id }) => id);
  });

/** What the clock asks of the links of all orders; each is dealt with in a transaction of its own, and a second run finds nothing left. */
export async function expireOrders(services: Services): Promise<void> {
  const { database, clock, log, scopeOf } = services;
  const { rows } = await database.pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  for (const { id: facilityId } of rows) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const orderId of await findOver(database, facilityId, clock.now())) await expireOrder(scope, { orderId });
  }
}
