import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { ChatThread } from '@nattoku/contract/chat/chat';
import type { Change } from '@nattoku/contract/shared/events';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { findOrder, presentThread, type ChatOrder } from '#areas/chat/talk/chat.thread.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { holdThread, type HeldThread } from '#domain/chat/thread.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Written } from '#kernel/write.ts';

export type Held = { order: ChatOrder; thread: HeldThread };

/** The thread of an order for the length of a transaction, begun where there is none. */
export async function hold(tx: Tx, orderId: OrderId, scope: StaffScope): Promise<Held> {
  const now = scope.clock.now();
  const order = await findOrder(tx, orderId, now);
  await requireReasons(tx, scope, order.patientId === null ? [] : [order.patientId]);
  return { order, thread: await holdThread(tx, orderId, now) };
}

/** The same, in the version that the caller saw. 0 is a thread that nobody has begun, which is held in its first version. */
export async function holdVersion(
  tx: Tx,
  { orderId, version }: { orderId: OrderId; version: number },
  scope: StaffScope,
): Promise<Held> {
  const held = await hold(tx, orderId, scope);
  if (held.thread.version !== Math.max(version, 1)) {
    throw new Problem('record.versionConflict', { current: await presentThread(tx, held.order, scope) });
  }
  return held;
}

export const traceOf = (action: AuditAction, { order }: Held, detail?: Record<string, unknown>): AuditEntry => ({
  action,
  subject: { type: 'order', id: order.id },
  patientId: order.patientId,
  ...(detail && { detail }),
});

/** Wakes the person who looks at the thread, at the order and at the patient's time line. */
export const changesOf = ({ order }: Held): Change[] => [
  { topic: 'chat', id: order.id },
  { topic: 'order', id: order.id },
  ...(order.patientId === null ? [] : [{ topic: 'patient' as const, id: order.patientId }]),
];

type Trace = Pick<Written<unknown>, 'audit'> & { changes: readonly Change[] };

export const writtenThread = async (
  tx: Tx,
  { order }: Held,
  scope: StaffScope,
  trace: Trace,
): Promise<Written<ChatThread>> => ({ result: await presentThread(tx, order, scope), ...trace });
