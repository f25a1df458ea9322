import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq, sql } from 'drizzle-orm';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { isLegal, lifecycleAt, type OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';
import { mayWithOrders } from '#domain/order/order-area.ts';
import { orders } from '#domain/order/order.table.ts';
import { guardedPatientOf, refuseWithoutReason } from '#domain/patient/break-glass.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type Versioned = { orderId: OrderId; version: number };

/** An order for the length of a transaction; what is added to it later (responses, messages) is not held up. */
export const lockOrderRow = async (
  tx: Tx,
  orderId: OrderId,
  area?: StoredOrder['area'],
): Promise<StoredOrder | undefined> => {
  const [row] = await lockRow(tx, { orderId, area: area ?? null });
  return row;
};

const lockRow = builtOnce<{ orderId: OrderId; area: StoredOrder['area'] | null }, StoredOrder[]>((tx) => {
  const area = sql.placeholder('area');
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('orderId')), sql`(${area}::text IS NULL OR ${orders.area} = ${area})`))
    .for('no key update');
});

/**
 * What the orders in the names of these patients hold. A write that changes a patient, and with it may change what is asked in their name, holds it first:
 * everybody holds items before orders, and orders before patients, so that nobody waits for each other.
 */
export async function lockItemsOf(tx: Tx, patientIds: readonly PatientId[]): Promise<void> {
  const { rows } = await tx.$client.query<{ id: OrderId }>(
    `SELECT o.id FROM unnest($1::uuid[]) AS named JOIN orders o ON o.patient_id IN (SELECT app.records_of(named))
      WHERE o.lifecycle IN ('draft', 'issued')`,
    [patientIds],
  );
  await holdItems(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The same, and the orders: nothing begins in the name of this patient until the transaction ends. */
export async function lockOrdersOf(tx: Tx, patientId: PatientId): Promise<void> {
  await lockItemsOf(tx, [patientId]);
  await tx.$client.query(
    `SELECT FROM orders WHERE patient_id IN (SELECT app.records_of($1)) AND lifecycle IN ('draft', 'issued') ORDER BY id FOR NO KEY UPDATE`,
    [patientId],
  );
}

type Locking = Versioned & {
  /** Left out for orders of every area in which this person may order. */
  area?: StoredOrder['area'];
  /** The order as its area shows it, for somebody who saw an older one. */
  current: () => Promise<object>;
};

/**
 * The order of an area with its items, held, for one verb; its lifecycle is the one of this moment.
 * @throws Problem `notFound`, `record.versionConflict`, `order.illegalTransition`
 */
export async function lockOrder(
  verb: OrderVerb,
  tx: Tx,
  { orderId, version, area, current }: Locking,
  scope: StaffScope,
): Promise<StoredOrder> {
  const [, order, guarded] = await together(
    holdItems(tx, [orderId]),
    lockOrderRow(tx, orderId, area),
    guardedPatientOf(tx, scope, orderId),
  );
  if (!order || !mayWithOrders(scope, order.area, 'order')) throw new Problem('notFound');
  refuseWithoutReason(guarded);
  if (order.version !== version) throw new Problem('record.versionConflict', { current: await current() });
  const lifecycle = lifecycleAt(order, scope.clock.now());
  if (!isLegal(verb, lifecycle, order.mode)) throw new Problem('order.illegalTransition');
  return { ...order, lifecycle };
}
