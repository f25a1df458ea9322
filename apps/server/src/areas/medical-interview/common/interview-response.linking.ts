import { isAllowed } from '@nattoku/contract/auth/permissions';
import { interviewCommonLimits } from '@nattoku/contract/medical-interview/interview-common';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { characterCount } from '@nattoku/rules/text/text-length';
import { messages } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { interviewResponseLinks } from '#areas/medical-interview/common/interview-common.table.ts';
import { findResponse, isAsked } from '#areas/medical-interview/common/interview-response.select.ts';
import { nameResponse } from '#domain/order/common/name-response.ts';
import { orders } from '#domain/order/order.table.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Linking = { orderId: OrderId; patientId: PatientId; identityCheck: IdentityCheck; reason: string };

/**
 * Says whose answers these are. They stay what was answered: nothing of the patient is opened to the person who gave them. A link is never taken away,
 * only replaced by another one that says why.
 */
export const linkResponse = write(async (tx, input: Linking, scope: StaffScope) => {
  const { orderId, patientId, identityCheck, reason: typed } = input;
  if (!isAllowed(scope.actor, 'patient.view')) throw new Problem('permission.denied');
  const { patientId: previous } = await holdResponse(tx, orderId);
  if (previous === patientId) throw new Problem('commonOrder.alreadyLinked');
  const reason = typed.trim();
  refuseReason(reason, previous !== null);
  await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, previous ? [patientId, previous] : [patientId]);
  const now = scope.clock.now();
  const linkedBy = scope.actor.staffId;
  await nameResponse(tx, orderId, { patientId, linkedHow: 'staff', linkedBy, identityCheck }, now);
  const link = { id: newId(now.getTime()), orderId, patientId, previousPatientId: previous, reason };
  await tx.insert(interviewResponseLinks).values({ ...link, linkedBy, linkedAt: now });
  return {
    result: async () => {
      const response = await findResponse(tx, eq(orders.id, orderId), now);
      if (!response) throw new Problem('notFound');
      return response;
    },
    audit: {
      action: 'interview.linkResponse',
      subject: { type: 'order', id: orderId },
      patientId,
      detail: { previousPatientId: previous, link: link.id, identityCheck },
    },
    changes: [
      { topic: 'interview', id: null },
      { topic: 'order', id: orderId },
      { topic: 'patient', id: patientId },
      { topic: 'commonOrder', id: null },
    ],
  };
});

/** Only what was answered behind a common order is anybody's to be linked. */
const holdResponse = async (tx: Tx, orderId: OrderId): Promise<{ patientId: PatientId | null }> => {
  await tx.$client.query('SELECT FROM interview_items WHERE order_id = $1 ORDER BY order_item_id FOR NO KEY UPDATE', [
    orderId,
  ]);
  const [held] = await tx
    .select({ patientId: orders.patientId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.area, 'medicalInterview'), eq(orders.mode, 'common'), isAsked))
    .for('no key update');
  if (!held) throw new Problem('notFound');
  return held;
};

const refuseReason = (reason: string, needed: boolean): void => {
  if (needed && reason === '')
    throw invalidInput({ field: 'reason', message: '紐づけ先を変える理由を入力してください。' });
  if (characterCount(reason) > interviewCommonLimits.reason)
    throw invalidInput({ field: 'reason', message: messages.max(interviewCommonLimits.reason) });
};
