import { findOrder } from '#areas/video/order/video-order.detail.ts';
import type { OrderAction } from '#areas/video/order/video-order.history.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { lockOrder, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import type { OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A video order, held, for one verb. */
export const lockVideoOrder = (
  verb: OrderVerb,
  tx: Tx,
  { orderId, version }: Versioned,
  scope: StaffScope,
): Promise<StoredOrder> =>
  lockOrder(verb, tx, { orderId, version, area: 'video', current: () => findOrder(tx, orderId, scope) }, scope);

export const orderAudit = (
  action: OrderAction | 'order.saveDraft' | 'order.view' | 'order.recentVideos' | 'order.print',
  { id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>,
  detail?: Record<string, unknown>,
): AuditEntry => ({ action, subject: { type: 'order', id }, patientId, ...(detail ? { detail } : {}) });

/** Wakes the person who looks at the order and at the patient's time line. */
export const orderChanges = ({ id, patientId }: Pick<StoredOrder, 'id' | 'patientId'>) =>
  [{ topic: 'order', id } as const, ...(patientId ? [{ topic: 'patient', id: patientId } as const] : [])] as const;
