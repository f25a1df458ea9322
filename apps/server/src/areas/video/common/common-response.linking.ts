import type { CommonResponse } from '@nattoku/contract/order/common-response';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq, sql } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { presentCommonResponse, selectCommonResponses } from '#areas/video/common/common-response.select.ts';
import { responses } from '#domain/order/response.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { reviewHeldOrder } from '#domain/order/lifecycle/review-order.ts';
import { nameResponse, unnameResponse } from '#domain/order/common/name-response.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { withSameNames } from '#domain/patient/same-names.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Linking = { orderId: OrderId; patientId: PatientId };
type Proven = Linking & { identityCheck: IdentityCheck };

/** Says whose response it is. It stays that response: nothing of the patient is opened to the person who gave it. */
export const linkResponse = write(async (tx, input: Proven, scope: StaffScope) => {
  const { orderId, patientId, identityCheck } = input;
  requirePatientView(scope);
  const held = await holdResponse(tx, orderId);
  if (held.patientId !== null) throw new Problem('commonOrder.alreadyLinked');
  await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [patientId]);
  const now = scope.clock.now();
  const linkedBy = scope.actor.staffId;
  await nameResponse(tx, orderId, { patientId, linkedHow: 'staff', linkedBy, identityCheck }, now);
  return {
    result: () => findResponse(tx, orderId, scope),
    ...written('commonOrder.link', held, patientId, { identityCheck }),
  };
});

/** Takes a wrong link back; the person who was named is said along, so that nobody undoes another link than the one they see. */
export const unlinkResponse = write(async (tx, { orderId, patientId }: Linking, scope: StaffScope) => {
  requirePatientView(scope);
  const held = await holdResponse(tx, orderId);
  if (held.survivorId !== patientId) throw new Problem('commonOrder.notLinked');
  await requireReasons(tx, scope, [patientId]);
  const now = scope.clock.now();
  await unnameResponse(tx, orderId, now);
  return { result: () => findResponse(tx, orderId, scope), ...written('commonOrder.unlink', held, patientId) };
});

/** Somebody has looked: what was raised until now is done with, except a question. */
export const reviewResponse = write(async (tx, { orderId }: { orderId: OrderId }, scope: StaffScope) => {
  const held = await holdResponse(tx, orderId);
  if (held.survivorId) await requireReasons(tx, scope, [held.survivorId]);
  const { attention } = await findResponse(tx, orderId, scope);
  const reviewed = { orderId, attention, by: scope.actor.staffId };
  const settled = await reviewHeldOrder(tx, reviewed, scope.clock.now());
  const { audit, changes } = written('commonOrder.reviewResponse', held, held.survivorId);
  return { result: () => findResponse(tx, orderId, scope), audit, changes: [...changes, ...settled] };
});

const requirePatientView = ({ actor }: StaffScope): void => {
  if (!isAllowed(actor, 'patient.view')) throw new Problem('permission.denied');
};

const survivor = sql<PatientId | null>`(SELECT coalesce(p.survivor_id, p.id) FROM patients p WHERE p.id = ${orders.patientId})`;

const holdResponse = async (tx: Tx, orderId: OrderId) => {
  const [held] = await tx
    .select({
      id: orders.id,
      patientId: orders.patientId,
      survivorId: survivor,
      commonOrderId: commonResponses.commonOrderId,
    })
    .from(orders)
    .innerJoin(commonResponses, eq(commonResponses.orderId, orders.id))
    .innerJoin(responses, eq(responses.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.mode, 'common')))
    .for('no key update', { of: orders });
  if (!held) throw new Problem('notFound');
  return held;
};

type Held = Awaited<ReturnType<typeof holdResponse>>;

const written = (
  action: 'commonOrder.link' | 'commonOrder.unlink' | 'commonOrder.reviewResponse',
  { id, commonOrderId }: Held,
  patientId: PatientId | null,
  detail: Record<string, unknown> = {},
) => ({
  audit: { action, subject: { type: 'order', id }, patientId, detail: { commonOrderId, ...detail } },
  changes: [
    { topic: 'commonOrder', id: commonOrderId } as const,
    { topic: 'order', id } as const,
    ...(patientId ? [{ topic: 'patient', id: patientId } as const] : []),
  ],
});

const findResponse = async (tx: Tx, orderId: OrderId, { clock }: StaffScope): Promise<CommonResponse> => {
  const [row] = await withSameNames(tx, await selectCommonResponses(tx).where(eq(commonResponses.orderId, orderId)));
  if (!row) throw new Problem('notFound');
  return presentCommonResponse(row, clock.now());
};
