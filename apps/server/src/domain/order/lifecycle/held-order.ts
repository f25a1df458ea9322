import { checkCancelReason } from '@nattoku/contract/video/video-order-input';
import type { orderAuditActions } from '@nattoku/contract/order/order-audit-actions';
import type { Change } from '@nattoku/contract/shared/events';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { cancelOrder } from '#domain/order/lifecycle/end-order.ts';
import { extendOrder } from '#domain/order/lifecycle/extend-order.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { callOffItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What is written down of an act of staff on an order. */
export const orderEntry = (
  action: keyof typeof orderAuditActions,
  { id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>,
  detail?: Record<string, unknown>,
): AuditEntry => ({ action, subject: { type: 'order', id }, patientId, ...(detail ? { detail } : {}) });

/** Wakes the person who looks at the order and at the patient's time line. */
export const changesOf = async (tx: Tx, order: StoredOrder): Promise<Change[]> => [
  (await placeOf(tx, order)).change,
  ...(order.patientId ? [{ topic: 'patient' as const, id: order.patientId }] : []),
];

type Canceling = { reason: string; itemIds?: readonly OrderItemId[] | undefined };

/**
 * Staff take a held order back, of whatever area, or the parts of it that are named; with the last of its parts the order ends, too.
 * @throws Problem `request.invalid` for a reason that says nothing
 */
export async function cancelHeld(
  tx: Tx,
  order: StoredOrder,
  { reason: typed, itemIds }: Canceling,
  scope: StaffScope,
): Promise<Traces> {
  const reason = normaliseText(typed);
  const problems = checkCancelReason(reason);
  if (problems.length > 0) throw invalidInput(...problems);
  if (itemIds) {
    const calledOff = await callOffItems(tx, order.id, { ids: itemIds, reason }, scope);
    return joined([{ audit: [], changes: await changesOf(tx, order), jobs: [] }, calledOff]);
  }
  const canceled = await cancelOrder(tx, order.id, reason, momentOf(scope));
  // A person who acts on an order has done what its notifications asked for.
  const about = { subject: { type: 'order', id: order.id }, by: scope.actor.staffId } as const;
  const settled = await settleNotifications(tx, about, scope.clock.now());
  return joined([
    { audit: [orderEntry('order.cancel', order)], changes: [], jobs: [] },
    { audit: [], changes: [...(await changesOf(tx, order)), ...settled], jobs: [] },
    canceled,
  ]);
}

/** Staff give a held order more time, of whatever area; one that is over goes out again, with a link that nobody has seen before. */
export async function extendHeld(
  tx: Tx,
  order: StoredOrder,
  { dueOn, itemIds }: { dueOn: PlainDate; itemIds?: readonly OrderItemId[] | undefined },
  scope: StaffScope,
): Promise<Traces & { linkSecret: string | null }> {
  const isOver = order.lifecycle === 'expired';
  const extending = { dueOn, itemIds, withNewLink: isOver, auditKey: scope.auditKey };
  const { linkSecret, ...extended } = await extendOrder(tx, order.id, extending, momentOf(scope));
  const entry = orderEntry(isOver ? 'order.issueAgain' : 'order.extend', order, { dueOn });
  return { linkSecret, ...joined([{ audit: [entry], changes: await changesOf(tx, order), jobs: [] }, extended]) };
}
