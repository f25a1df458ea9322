import type { ConsentDraft } from '@nattoku/contract/consent/consent-order';
import { consentOrderLimits } from '@nattoku/contract/consent/consent-order';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type {
  ApproachId,
  ConsentFormId,
  ConsentTemplateId,
  PatientId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max } from '@nattoku/rules/text/validation';
import { eq, inArray } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { auditOfDraft, draftIn, orderableVersion } from '#areas/consent/item/consent-item.add.ts';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import { consentOrderFor, type Versioned } from '#areas/consent/order/consent-order.lock.ts';
import { keepTypedValues, namedSigners } from '#areas/consent/order/consent-order.typed.ts';
import { approaches } from '#domain/video/video.table.ts';
import { formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type New = { patientId: PatientId; templateIds: readonly ConsentTemplateId[]; approachId: ApproachId | null };

/** A draft of each template begins when they are chosen, so that nothing of what follows can be lost. */
export const createDrafts = write(async (tx, { patientId, templateIds, approachId }: New, scope: StaffScope) => {
  await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [patientId]);
  await refuseUnknownApproach(tx, approachId);
  const made = [];
  for (const templateId of new Set(templateIds)) {
    const version = await orderableVersion(tx, templateId);
    const given = { area: 'consent', title: version.template.name, patientId, approachId };
    const id = newOrder(tx, { ...given, createdBy: scope.actor.staffId }, scope.clock.now());
    made.push(await draftIn(tx, { id, patientId, approachId }, version, scope));
  }
  return {
    result: made.map(({ id, templateId }) => ({ id, templateId })),
    audit: made.map(auditOfDraft),
    changes: [...made.flatMap((form) => [...formChanges(form)]), { topic: 'patient' as const, id: patientId }],
  };
});

const refuseUnknownApproach = async (tx: Tx, approachId: ApproachId | null): Promise<void> => {
  if (approachId === null) return;
  if ((await tx.$count(approaches, eq(approaches.id, approachId))) === 0) throw new Problem('notFound');
};

type Change = { formId: ConsentFormId; draft: ConsentDraft & { version: number } };

/** Saves whatever stands on the page; what is not complete yet is said in `missing`, and only stands in the way of issuing it. */
export const saveDraft = write(async (tx, { formId, draft }: Change, scope: StaffScope) => {
  const { form, version } = await consentOrderFor('edit', tx, { formId, version: draft.version }, scope);
  const facts = checkedFacts(draft);
  await refuseUnknownStaff(tx, [
    draft.explainerId,
    draft.capacity.judgedBy,
    ...draft.signers.map((each) => each.staffId),
  ]);
  const now = scope.clock.now();
  const signers = await namedSigners(tx, form, draft, now);
  const changed = await keepTypedValues(tx, form, { fields: version.fields, values: draft.values }, scope);
  const { explainerId, procedureOn, route, language, capacity } = draft;
  const side = version.rules.sided ? draft.side : null;
  const saved = await moveForm(
    tx,
    form,
    form.state,
    { ...facts, side, explainerId, procedureOn, route, language, capacity },
    now,
  );
  await settleProposedSigners(tx, saved, signers, now);
  const { dueOn, reminderPlan, reminderChannel } = draft;
  await changeOrder(tx, form.orderId, { dueOn, message: facts.message, reminderPlan, reminderChannel }, now);
  return {
    result: () => findConsentOrder(tx, formId, scope),
    audit: formAudit('consent.saveDraft', saved, { fields: changed }),
    changes: formChanges(saved),
  };
});

const checkedFacts = (draft: ConsentDraft) => {
  const facts = {
    procedureName: normaliseText(draft.procedureName),
    operatorName: normaliseText(draft.operatorName),
    assistantNames: draft.assistantNames.map(normaliseText).filter((name) => name !== ''),
    message: draft.message.trim(),
  };
  const problems: FieldProblem[] = [];
  const check = (field: string, value: string, most: number) => {
    const verdict = max(value, most);
    if (verdict !== true) problems.push({ field, message: verdict });
  };
  check('procedureName', facts.procedureName, consentOrderLimits.procedureName);
  check('operatorName', facts.operatorName, consentOrderLimits.operatorName);
  for (const name of facts.assistantNames) check('assistantNames', name, consentOrderLimits.operatorName);
  check('message', facts.message, consentOrderLimits.message);
  if (problems.length > 0) throw invalidInput(...problems);
  return facts;
};

const refuseUnknownStaff = async (tx: Tx, given: readonly (StaffId | null)[]): Promise<void> => {
  const wanted = [...new Set(given.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const known = await tx.select({ id: staff.id }).from(staff).where(inArray(staff.id, wanted));
  if (known.length !== wanted.length) throw new Problem('notFound');
};

/** No row is ever removed: a draft that was thrown away is one that was voided before anybody got it. */
export const discardDraft = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form } = await consentOrderFor('discard', tx, input, scope);
  const now = scope.clock.now();
  const voided = await moveForm(tx, form, 'voided', { voidedAt: now, voidReason: '下書きを破棄' }, now);
  return { result: {}, audit: formAudit('consent.discardDraft', voided), changes: formChanges(voided) };
});
