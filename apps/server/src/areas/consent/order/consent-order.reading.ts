import type { ConsentOrder, ProxyOption, RunningConsent } from '@nattoku/contract/consent/consent-order';
import type { ConsentForm as ConsentFormView } from '@nattoku/contract/consent/consent-form';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ConsentFormId, PatientId } from '@nattoku/contract/shared/primitives';
import { proxyRefusal, proxyRefusalWords } from '@nattoku/rules/consent/consent-signers';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { allowedVerbs, missingItems, otherSignersByThen } from '#areas/consent/order/consent-order.rules.ts';
import { continuedItems } from '#areas/consent/order/continued-items.ts';
import { unprintableItems } from '#areas/consent/order/unprintable-items.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { relatedPersons } from '#domain/patient/related-person.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { consentForms, consentTemplates } from '#domain/consent/consent.table.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { readForm } from '#domain/consent/form/read-form.ts';
import { changesByProcedure } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** One form as this member of staff works on it. */
export async function findConsentOrder(tx: Tx, formId: ConsentFormId, scope: StaffScope): Promise<ConsentOrder> {
  const { actor, clock } = scope;
  const form = await readForm(tx, formId, clock.now());
  const { doctorConfirms } = await consentPolicyOf(tx);
  const [stored] = await tx
    .select({
      row: consentForms,
      reminderPlan: orders.reminderPlan,
      reminderChannel: orders.reminderChannel,
    })
    .from(consentForms)
    .innerJoin(orders, eq(orders.id, consentForms.orderId))
    .where(eq(consentForms.id, formId));
  return {
    form,
    missing: [
      ...missingItems(form),
      ...(await unprintableItems(form)),
      ...(await continuedItems(form)),
      ...(await birthdayItems(tx, stored?.row, clock.now())),
    ],
    proxies: stored?.row.patientId ? await proxiesOf(tx, stored.row.patientId, form) : [],
    returnNote: stored?.row.returnNote ?? null,
    reminderPlan: stored?.reminderPlan ?? [],
    reminderChannel: stored?.reminderChannel ?? null,
    allowed: isAllowed(actor, 'consent.order')
      ? allowedVerbs(form.state, { maySign: isAllowed(actor, 'consent.sign'), doctorConfirms })
      : [],
  };
}

/** Who turns 15 or 18 before the procedure is signed for by others today than on that day: said, since nobody expects it. */
const birthdayItems = async (tx: Tx, row: typeof consentForms.$inferSelect | undefined, now: Date) => {
  const isOpen = row?.state === 'draft' || row?.state === 'awaitingApproval';
  return isOpen && (await changesByProcedure(tx, row, now)) ? [otherSignersByThen] : [];
};

/** Everybody of the patient's family and proxies, key persons first: also those who may not sign, with the reason. */
const proxiesOf = async (
  tx: Tx,
  patientId: PatientId,
  { signers }: Pick<ConsentFormView, 'signers'>,
): Promise<ProxyOption[]> => {
  const reason = signers.find(({ role }) => role === 'proxy')?.reason ?? 'template';
  const rows = await tx
    .select()
    .from(relatedPersons)
    .where(and(inArray(relatedPersons.patientId, recordsOf(patientId)), isNull(relatedPersons.removedAt)))
    .orderBy(desc(relatedPersons.isKeyPerson), asc(relatedPersons.createdAt), asc(relatedPersons.id));
  return rows.map(({ id, name, relation, basis, isKeyPerson, maySign }) => {
    const refusal = proxyRefusal({ maySign, basis }, reason === 'added' ? 'template' : reason);
    return { id, name, relation, basis, isKeyPerson, refusal: refusal && proxyRefusalWords[refusal] };
  });
};

export const getConsentOrder = (scope: StaffScope, formId: ConsentFormId): Promise<ConsentOrder> =>
  recordedRead(scope, async (tx) => {
    const order = await findConsentOrder(tx, formId, scope);
    const patientId = order.form.patient?.id ?? null;
    return { result: order, audit: formAudit('consent.viewDraft', { id: formId, patientId }) };
  });

const running = ['draft', 'awaitingApproval', 'issued', 'explained', 'partiallySigned'] as const;
const SHOWN = 50;

/** What runs for a patient already, the newest first: nobody is asked for the same consent twice without knowing it. */
export const runningOf = (scope: StaffScope, patientId: PatientId): Promise<RunningConsent[]> =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(eq(patients.id, patientId));
    if (!known) throw new Problem('notFound');
    const rows = await tx
      .select({ form: consentForms, templateName: consentTemplates.name, enteredByName: staff.name })
      .from(consentForms)
      .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
      .innerJoin(staff, eq(staff.id, consentForms.enteredBy))
      .where(and(inArray(consentForms.patientId, recordsOf(patientId)), inArray(consentForms.state, [...running])))
      .orderBy(desc(consentForms.createdAt), desc(consentForms.id))
      .limit(SHOWN);
    return {
      result: rows.map(({ form, templateName, enteredByName }) => ({
        id: form.id,
        templateId: form.templateId,
        templateName,
        state: form.state,
        procedureName: form.procedureName,
        procedureOn: form.procedureOn,
        enteredByName,
        updatedAt: form.updatedAt.toISOString(),
      })),
      audit: { action: 'consent.listRunning', subject: { type: 'patient', id: patientId }, patientId },
    };
  });
