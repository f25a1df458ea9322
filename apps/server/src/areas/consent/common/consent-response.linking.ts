import { LINK_REASON_MAX } from '@nattoku/contract/consent/consent-common';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { ConsentFormId, PatientId } from '@nattoku/contract/shared/primitives';
import { characterCount } from '@nattoku/rules/text/text-length';
import { messages } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { consentResponseLinks } from '#areas/consent/common/consent-common.table.ts';
import { findResponse } from '#areas/consent/common/consent-response.select.ts';
import { nameResponse } from '#domain/order/common/name-response.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { consentPatientKnown } from '#domain/consent/form/consent-happened.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { formAudit, formChanges, lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Linking = { formId: ConsentFormId; patientId: PatientId; identityCheck: IdentityCheck; reason: string };

/**
 * Says whose form it is. It stays that form: nothing of the patient is opened to the person who signed it. A link is never taken away, only
 * replaced by another one that says why.
 */
export const linkResponse = write(async (tx, input: Linking, scope: StaffScope) => {
  const { formId, patientId, identityCheck, reason: typed } = input;
  if (!isAllowed(scope.actor, 'patient.view')) throw new Problem('permission.denied');
  const form = await lockFormRow(tx, formId, null);
  await refuseOther(tx, formId);
  if (form.patientId === patientId) throw new Problem('commonOrder.alreadyLinked');
  const reason = typed.trim();
  refuseReason(reason, form.patientId !== null);
  await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, form.patientId ? [patientId, form.patientId] : [patientId]);
  const now = scope.clock.now();
  const linkedBy = scope.actor.staffId;
  const moved = await moveForm(tx, form, form.state, { patientId }, now);
  await nameResponse(tx, form.orderId, { patientId, linkedHow: 'staff', linkedBy, identityCheck }, now);
  const link = { id: newId(now.getTime()), formId, patientId, previousPatientId: form.patientId, reason };
  await tx.insert(consentResponseLinks).values({ ...link, linkedBy, linkedAt: now });
  // The age of the record counts from now on, and may be another one than was said.
  const { form: linked, ...settled } = await settleSigners(tx, moved, { facilityId: scope.actor.facilityId, now });
  const jobs = await consentPatientKnown(tx, linked);
  return {
    result: async () => {
      const response = await findResponse(tx, eq(consentForms.id, formId), now);
      if (!response) throw new Problem('notFound');
      return response;
    },
    audit: [
      formAudit('consent.linkResponse', linked, { previousPatientId: form.patientId, link: link.id, identityCheck }),
      ...settled.audit,
    ],
    changes: [
      ...formChanges(form),
      ...settled.changes,
      { topic: 'patient', id: patientId },
      { topic: 'commonOrder', id: null },
    ],
    jobs: [...jobs, ...settled.jobs],
  };
});

/** Only forms behind a common order are anybody's to be linked. */
const refuseOther = async (tx: Tx, formId: ConsentFormId): Promise<void> => {
  const [own] = await tx
    .select({ id: commonResponses.orderId })
    .from(commonResponses)
    .innerJoin(consentForms, and(eq(consentForms.orderId, commonResponses.orderId), eq(consentForms.id, formId)));
  if (!own) throw new Problem('notFound');
};

const refuseReason = (reason: string, needed: boolean): void => {
  if (needed && reason === '')
    throw invalidInput({ field: 'reason', message: '紐づけ先を変える理由を入力してください。' });
  if (characterCount(reason) > LINK_REASON_MAX)
    throw invalidInput({ field: 'reason', message: messages.max(LINK_REASON_MAX) });
};
