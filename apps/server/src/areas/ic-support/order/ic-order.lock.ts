import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { lockOrder, lockOrderRow, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import type { OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';
import { guardedPatientOf, refuseWithoutReason } from '#domain/patient/break-glass.ts';
import { lockTalkOf, type StoredTalk } from '#domain/talk/move-talk.ts';
import type { icAuditActions } from '@nattoku/contract/ic-support/ic-audit-actions';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** An order of IC support, held with its talk, for one verb of the order. */
export async function lockIcOrder(
  verb: OrderVerb,
  tx: Tx,
  { orderId, version }: Versioned,
  scope: StaffScope,
): Promise<{ order: StoredOrder; talk: StoredTalk }> {
  const current = () => findIcOrder(tx, orderId, scope);
  const order = await lockOrder(verb, tx, { orderId, version, area: 'icSupport', current }, scope);
  return { order, talk: await heldTalk(tx, orderId) };
}

/** For who holds the order. */
const heldTalk = async (tx: Tx, orderId: OrderId): Promise<StoredTalk> => {
  const talk = await lockTalkOf(tx, orderId);
  if (!talk) throw new Problem('notFound');
  return talk;
};

/**
 * The talk of an order, held with everything that the order holds, for a verb of the talk.
 * @throws Problem `notFound`, `patient.reasonNeeded`, `record.versionConflict`
 */
export async function lockTalk(
  tx: Tx,
  { orderId, talkVersion }: { orderId: OrderId; talkVersion: number },
  scope: StaffScope,
): Promise<{ order: StoredOrder; talk: StoredTalk }> {
  await holdItems(tx, [orderId]);
  const order = await lockOrderRow(tx, orderId, 'icSupport');
  if (!order || !isAllowed(scope.actor, 'icSupport.order')) throw new Problem('notFound');
  refuseWithoutReason(await guardedPatientOf(tx, scope, orderId));
  const talk = await heldTalk(tx, orderId);
  if (talk.version !== talkVersion)
    throw new Problem('record.versionConflict', { current: await findIcOrder(tx, orderId, scope) });
  return { order, talk };
}

export const talkAudit = (
  action: keyof typeof icAuditActions,
  { id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>,
  detail?: Record<string, unknown>,
): AuditEntry => ({ action, subject: { type: 'order', id }, patientId, ...(detail ? { detail } : {}) });

/** Wakes whoever looks at the order, at the time line of the patient, or at the patient's own page. */
export const talkChanges = ({ id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>) =>
  [{ topic: 'order', id } as const, ...(patientId ? [{ topic: 'patient', id: patientId } as const] : [])] as const;
