import type { FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdItems, settleItems, turnItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import { placeOf } from '#domain/order/order-area.ts';
import type { Database, Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 500;

type ById = { orderId: OrderId };

/**
 * Writes down that the time of an order is over, and with it what becomes of its items. What was done in time is settled first and stays. Looks
 * again with everything held: the date may have been moved since it was found.
 */
export const expireOrder = write(async (tx, { orderId }: ById, { actor, clock }: Scope<SystemActor>) => {
  const now = clock.now();
  const moment = { facilityId: actor.facilityId, now, by: null };
  await holdItems(tx, [orderId]);
  const settled = await settleItems(tx, orderId, moment);
  const order = await lockOrderRow(tx, orderId);
  if (order?.lifecycle !== 'issued' || lifecycleAt(order, now) !== 'expired') return { ...settled, result: {} };
  const finished = await isFinished(tx, orderId);
  await changeOrder(tx, orderId, { lifecycle: 'expired' }, now);
  const turned = await turnItems(tx, orderId, 'expired', moment);
  const { patientId } = order;
  const { change } = await placeOf(tx, order);
  return {
    result: {},
    audit: [
      ...settled.audit,
      {
        action: 'order.expire' as const,
        subject: { type: 'order', id: orderId },
        patientId,
        detail: { finished, toldByItems: turned.audit.length > 0 },
      },
      ...turned.audit,
    ],
    changes: [
      ...settled.changes,
      change,
      ...(patientId ? [{ topic: 'patient' as const, id: patientId }] : []),
      ...turned.changes,
    ],
    jobs: [...settled.jobs, ...turned.jobs],
  };
});

/** Whether the patient had done everything: then the end of the time is no news to anybody. */
const isFinished = async (tx: Tx, orderId: OrderId): Promise<boolean> => {
  const { rows } = await tx.$client.query<{ finished: boolean }>(
    `SELECT NOT ${isUnfinished} AS finished FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return rows[0]?.finished ?? false;
};

/** Found by the index that holds issued orders only. */
const findOver = (database: Database, facilityId: FacilityId, now: Date): Promise<OrderId[]> =>
  database.transaction(facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ id: OrderId }>(
      `SELECT id FROM orders WHERE lifecycle = 'issued' AND expires_at <= $1 ORDER BY expires_at LIMIT ${AT_ONCE}`,
      [now],
    );
    return rows.map(({ id }) => id);
  });

/** What the clock asks of the orders of all areas; each is a transaction of its own, and a second run finds nothing left. */
export async function expireOrders({ database, clock, log, scopeOf }: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(database)) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const orderId of await findOver(database, facilityId, clock.now())) await expireOrder(scope, { orderId });
  }
}
