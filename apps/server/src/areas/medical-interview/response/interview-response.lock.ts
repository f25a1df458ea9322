import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { InterviewAuditAction } from '@nattoku/contract/medical-interview/interview-audit-actions';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import {
  findInterview,
  isPossible,
  requireInterview,
} from '#areas/medical-interview/response/interview-response.reading.ts';
import { interviewChanges } from '#domain/interview/move-interview.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { guardedPatientOf, refuseWithoutReason } from '#domain/patient/break-glass.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Verb = InterviewResponse['allowed'][number];

/** `version`: left out for what two may do at once without harm. */
type Asked = { itemId: OrderItemId; version?: number };

/**
 * An interview, held with everything that its order holds, for one verb.
 * @throws Problem `notFound`, `patient.reasonNeeded`, `record.versionConflict`, `interview.illegalTransition`
 */
export async function lockInterview(
  verb: Verb,
  tx: Tx,
  { itemId, version }: Asked,
  scope: StaffScope,
): Promise<InterviewOfItem> {
  const { item } = await requireInterview(tx, itemId);
  await holdItems(tx, [item.orderId]);
  refuseWithoutReason(await guardedPatientOf(tx, scope, item.orderId));
  // Read again, now that nobody else changes it.
  const interview = await requireInterview(tx, itemId);
  if (version !== undefined && interview.item.version !== version)
    throw new Problem('record.versionConflict', { current: await findInterview(tx, itemId, scope) });
  const isRunning = lifecycleAt(interview.order, scope.clock.now()) === 'issued';
  if (!isPossible(verb, { state: interview.item.state, isRunning })) throw new Problem('interview.illegalTransition');
  return interview;
}

/** What a verb leaves behind: the response as it is then, what is written down, and who is woken. */
export const leaving = (
  tx: Tx,
  { item, patientId }: InterviewOfItem,
  { action, detail = {} }: { action: InterviewAuditAction; detail?: Record<string, unknown> },
  scope: StaffScope,
) => {
  const itemId = item.orderItemId;
  const audit: AuditEntry = {
    action,
    subject: { type: 'order', id: item.orderId },
    patientId,
    detail: { itemId, ...detail },
  };
  return {
    result: () => findInterview(tx, itemId, scope),
    audit,
    changes: interviewChanges({ itemId, orderId: item.orderId, patientId }),
  };
};
