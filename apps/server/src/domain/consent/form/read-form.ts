import type { ConsentForm as ConsentFormView, ConsentFormValue } from '@nattoku/contract/consent/consent-form';
import type { ConsentFormId, StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, asc, eq, sql } from 'drizzle-orm';
import { consentDocuments, consentForms, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { effectiveValues, type EffectiveValues } from '#domain/consent/form/form-values.ts';
import { evaluateGates } from '#domain/consent/form/gates.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { namedPatient } from '#domain/consent/form/named-patient.ts';
import { partDue } from '#domain/order/lifecycle/next-due.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { readSigners } from '#domain/consent/signing/read-signers.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type Names = ReadonlyMap<string, string>;

/**
 * Everything about one form, as staff see it. That it was looked at is for the caller to write down (`recordedRead`).
 * @throws Problem `notFound`
 */
export async function readForm(tx: Tx, formId: ConsentFormId, now: Date): Promise<ConsentFormView> {
  const [form] = await tx.select().from(consentForms).where(eq(consentForms.id, formId));
  if (!form) throw new Problem('notFound');
  const version = await versionFor(tx, form.templateVersionId);
  const values = await effectiveValues(tx, form, version.fields, now);
  const gates = await evaluateGates(tx, form, now);
  const signers = await readSigners(tx, form);
  const names = await staffNames(tx, [
    form.explainerId,
    form.enteredBy,
    form.confirmedBy,
    form.explainedBy,
    ...gates.map(({ overriddenBy }) => overriddenBy),
    ...[...values.values()].map(({ givenByKind, givenBy }) => (givenByKind === 'staff' ? givenBy : null)),
  ]);
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const { template } = version;
  const isReplaced = await isOld(tx, form, version.number);
  return {
    ...instants(form),
    ...(await orderFacts(tx, form)),
    id: form.id,
    version: form.version,
    orderId: form.orderId,
    itemId: form.orderItemId,
    state: form.state,
    patient: form.patientId && (await patientSummary(tx, form.patientId)),
    namedPatient: await namedPatient(tx, form),
    template: {
      id: form.templateId,
      versionId: version.id,
      versionNumber: version.number,
      number: template.number,
      name: template.name,
      isOld: isReplaced,
      isWithdrawn: template.archivedAt !== null || (version.state === 'retired' && !isReplaced),
      reviewDueOn: template.reviewDueOn,
    },
    rules: version.rules,
    pages: version.pages,
    fields: version.fields,
    reading: version.reading,
    values: presentValues(values, names),
    signers,
    gates: gates.map((gate) => ({
      rule: gate.rule,
      metAt: iso(gate.metAt),
      opensAt: iso(gate.opensAt),
      overriddenAt: iso(gate.overriddenAt),
      overriddenByName: nameOf(gate.overriddenBy),
      overrideReason: gate.overrideReason,
    })),
    documents: await readDocuments(tx, form),
    procedureName: form.procedureName,
    procedureOn: form.procedureOn,
    side: form.side,
    operatorName: form.operatorName,
    assistantNames: form.assistantNames,
    explainer: form.explainerId && { id: form.explainerId, name: names.get(form.explainerId) ?? '' },
    route: form.route,
    capacity: form.capacity,
    language: form.language,
    validUntil: form.validUntil,
    enteredByName: nameOf(form.enteredBy) ?? '',
    confirmedByName: nameOf(form.confirmedBy),
    explainedByName: nameOf(form.explainedBy),
    voidReason: form.voidReason,
    supersedesId: form.supersedesId,
    supersededById: await supersedingId(tx, form),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const instants = (form: ConsentForm) => ({
  confirmedAt: iso(form.confirmedAt),
  explainedAt: iso(form.explainedAt),
  signedAt: iso(form.signedAt),
  finalisedAt: iso(form.finalisedAt),
  declinedAt: iso(form.declinedAt),
  withdrawnAt: iso(form.withdrawnAt),
  voidedAt: iso(form.voidedAt),
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
});

type Order = { version: number; message: string; due_on: PlainDate | null; issued_at: Date | null };

/** A form in an order of several parts may have a day of its own. */
const orderFacts = async (tx: Tx, { orderId, orderItemId }: ConsentForm) => {
  const { rows } = await tx.$client.query<Order>(
    `SELECT o.version, o.message, ${partDue('o', 'i')}::text AS due_on, o.issued_at FROM orders o, order_items i WHERE o.id = $1 AND i.id = $2`,
    [orderId, orderItemId],
  );
  const [order] = rows;
  if (!order) throw new Problem('notFound');
  return { orderVersion: order.version, message: order.message, dueOn: order.due_on, issuedAt: iso(order.issued_at) };
};

/** Names of staff by id, also of those who have left. */
export async function staffNames(tx: Tx, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id): id is StaffId => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ id: string; name: string }>(
    'SELECT id, name FROM staff WHERE id = ANY ($1::uuid[])',
    [wanted],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const presentValues = (values: EffectiveValues, names: Names): ConsentFormValue[] =>
  [...values].map(([fieldId, { value, source, givenByKind, givenBy, givenAt }]) => ({
    fieldId,
    value,
    source,
    givenByName: givenByKind === 'staff' && givenBy !== null ? (names.get(givenBy) ?? null) : null,
    givenAt: givenAt.toISOString(),
  }));

const isOld = async (tx: Tx, { templateId }: ConsentForm, number: number): Promise<boolean> =>
  (await tx.$count(
    consentTemplateVersions,
    and(
      eq(consentTemplateVersions.templateId, templateId),
      eq(consentTemplateVersions.state, 'published'),
      sql`${consentTemplateVersions.number} > ${number}`,
    ),
  )) > 0;

const readDocuments = async (tx: Tx, { id }: ConsentForm): Promise<ConsentFormView['documents']> => {
  const rows = await tx
    .select()
    .from(consentDocuments)
    .where(eq(consentDocuments.formId, id))
    .orderBy(asc(consentDocuments.createdAt), asc(consentDocuments.id));
  return rows.map(({ id: documentId, kind, sha256, size, pageCount, createdAt, facts }) => ({
    id: documentId,
    kind,
    sha256: sha256.toString('hex'),
    size,
    pageCount,
    createdAt: createdAt.toISOString(),
    facts,
  }));
};

const supersedingId = async (tx: Tx, { id }: ConsentForm): Promise<ConsentFormId | null> => {
  const [row] = await tx
    .select({ id: consentForms.id })
    .from(consentForms)
    .where(and(eq(consentForms.supersedesId, id), sql`${consentForms.state} <> 'voided'`))
    .orderBy(asc(consentForms.createdAt))
    .limit(1);
  return row?.id ?? null;
};
