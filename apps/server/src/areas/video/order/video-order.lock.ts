import type { OrderId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import type { OrderAction } from '#areas/video/order/video-order.history.ts';
import { isLegal, lifecycleAt, type Verb } from '#areas/video/order/video-order.rules.ts';
import { videoOrderById } from '#areas/video/order/video-order.select.ts';
import { orders } from '#domain/order/order.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type Versioned = { orderId: OrderId; version: number };

/** An order for the length of a transaction; what is added to it later (responses, messages) is not held up. */
export const holdOrder = async (tx: Tx, orderId: OrderId): Promise<StoredOrder | undefined> => {
  const [row] = await tx.select().from(orders).where(videoOrderById(orderId)).for('no key update');
  return row;
};

/** The order, held, for one verb – or the refusal: unknown, changed since it was read, or in no state for it. */
export async function orderFor(verb: Verb, tx: Tx, { orderId, version }: Versioned, scope: StaffScope) {
  const order = await holdOrder(tx, orderId);
  if (!order) throw new Problem('notFound');
  await requireReasons(tx, scope, order.patientId ? [order.patientId] : []);
  if (order.version !== version) {
    throw new Problem('record.versionConflict', { current: await findOrder(tx, orderId, scope) });
  }
  const lifecycle = lifecycleAt(order, scope.clock.now());
  if (!isLegal(verb, lifecycle, order.mode)) throw new Problem('order.illegalTransition');
  return { ...order, lifecycle };
}

/** Each change of an order by staff or clock counts its version up; what the patient does has no part in it. */
export const changeOrder = async (
  tx: Tx,
  orderId: OrderId,
  change: Partial<Omit<StoredOrder, 'id' | 'version' | 'updatedAt'>>,
  now: Date,
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1`, updatedAt: now })
    .where(eq(orders.id, orderId));
};

export const orderAudit = (
  action: OrderAction | 'order.saveDraft' | 'order.view' | 'order.recentVideos' | 'order.print',
  { id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>,
  detail?: Record<string, unknown>,
): AuditEntry => ({ action, subject: { type: 'order', id }, patientId, ...(detail ? { detail } : {}) });

/** Wakes whoever looks at the order and at the patient's time line. */
export const orderChanges = ({ id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>) =>
  [{ topic: 'videoOrder', id } as const, ...(patientId ? [{ topic: 'patient', id: patientId } as const] : [])] as const;
