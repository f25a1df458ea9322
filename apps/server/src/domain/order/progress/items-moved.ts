import type { OrderId } from '@nattoku/contract/shared/primitives';
import { recomputeProgress } from '#domain/order/progress/recompute-progress.ts';
import { afterwards } from '#kernel/jobs/afterwards.ts';
import type { Tx } from '#kernel/database/database.ts';

const weighedAtEnd = (tx: Tx, orderId: OrderId, cause: Parameters<typeof recomputeProgress>[2]): void =>
  afterwards(tx, `order ${orderId}`, () => recomputeProgress(tx, orderId, cause));

/** Something was done with what an order holds, by staff or by the clock: the order is weighed at the end of the write, once. Every kind says so. */
export const itemsMoved = (tx: Tx, orderId: OrderId, now: Date): void =>
  weighedAtEnd(tx, orderId, { now, by: 'staff' });

/** The same of what the patient did. */
export const patientDid = (tx: Tx, orderId: OrderId, now: Date): void =>
  weighedAtEnd(tx, orderId, { now, by: 'patient' });
