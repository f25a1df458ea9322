import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq } from 'drizzle-orm';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { orders } from '#domain/order/order.table.ts';
import { guardedPatientOf, refuseWithoutReason } from '#domain/patient/break-glass.ts';
import { lockTalkOf, type StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Held = { order: Pick<StoredOrder, 'id' | 'patientId'>; talk: StoredTalk };

/**
 * A talk, with nothing else of its order held.
 * @throws Problem `notFound`, `patient.reasonNeeded`
 */
export async function lockHeld(tx: Tx, orderId: OrderId, scope: StaffScope): Promise<Held> {
  if (!isAllowed(scope.actor, 'icSupport.order')) throw new Problem('notFound');
  refuseWithoutReason(await guardedPatientOf(tx, scope, orderId));
  const talk = await lockTalkOf(tx, orderId);
  const [order] = await tx
    .select({ id: orders.id, patientId: orders.patientId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.area, 'icSupport')));
  if (!talk || !order) throw new Problem('notFound');
  return { order, talk };
}

/**
 * A talk that is going on or was held, with nothing else of its order held: what is written down in it holds nobody else up.
 * @throws Problem `notFound`, `patient.reasonNeeded`, `talk.notRunning`
 */
export async function lockRunning(tx: Tx, orderId: OrderId, scope: StaffScope): Promise<Held> {
  const held = await lockHeld(tx, orderId, scope);
  if (!['inSession', 'explained', 'decided'].includes(held.talk.state)) throw new Problem('talk.notRunning');
  return held;
}
