import type { PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent-signing';
import { openConsentStates } from '@nattoku/contract/consent-state';
import type { OrderId } from '@nattoku/contract/shared';
import { asc, eq, inArray } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit.ts';
import { whyClosed } from '#kernel/consent/closed-form.ts';
import { consentAnswers, consentDocuments, consentForms } from '#kernel/consent/consent.table.ts';
import { effectiveValues } from '#kernel/consent/form-values.ts';
import { evaluateGates } from '#kernel/consent/gates.ts';
import { issuedDocument } from '#kernel/consent/issued-document.ts';
import { fieldsFor } from '#kernel/consent/missing-fields.ts';
import { holdForm, type ConsentForm } from '#kernel/consent/move-form.ts';
import { staffNames } from '#kernel/consent/read-form.ts';
import { readSigners } from '#kernel/consent/read-signers.ts';
import { versionFor } from '#kernel/consent/read-version.ts';
import { refreshSigners } from '#kernel/consent/signers.ts';
import type { Tx } from '#kernel/database/database.ts';

type Presented = { consents: ReadonlyMap<OrderId, PatientConsent>; audit: AuditEntry[] };
const copyKinds = ['sealed', 'refusal', 'withdrawal'] as const;

/**
 * The consent forms of these orders as whoever signs them sees them. Who has to sign is asked anew for today, so that somebody who turned 18
 * since the order is asked alone; where that changed something the caller writes it down.
 */
export async function consentsForPatient(
  tx: Tx,
  orderIds: readonly OrderId[],
  { now, staffBeside }: { now: Date; staffBeside: boolean },
): Promise<Presented> {
  const forms = await tx
    .select()
    .from(consentForms)
    .where(inArray(consentForms.orderId, [...orderIds]));
  const consents = new Map<OrderId, PatientConsent>();
  const audit: AuditEntry[] = [];
  for (const found of forms) {
    const isOpen = openConsentStates.includes(found.state);
    const form = isOpen ? await holdForm(tx, found.id, null) : found;
    if (isOpen) audit.push(...(await refreshSigners(tx, form, now)));
    consents.set(form.orderId, await present(tx, form, { now, staffBeside }));
  }
  return { consents, audit };
}

const present = async (
  tx: Tx,
  form: ConsentForm,
  { now, staffBeside }: { now: Date; staffBeside: boolean },
): Promise<PatientConsent> => {
  const version = await versionFor(tx, form.templateVersionId);
  const fields = version.fields.filter((field) => isShown(field, version.fields));
  const values = await effectiveValues(tx, form, fields, now);
  const gates = await evaluateGates(tx, form, now);
  const names = await staffNames(tx, [form.explainerId]);
  const documents = await tx.select().from(consentDocuments).where(eq(consentDocuments.formId, form.id));
  return {
    formId: form.id,
    state: form.state,
    closed: whyClosed(form),
    procedureName: form.procedureName,
    explainerName: form.explainerId && (names.get(form.explainerId) ?? null),
    reading: version.reading,
    pages: version.pages,
    fields,
    values: [...values].map(([fieldId, { value }]) => ({ fieldId, value })),
    questions: await withAnswers(tx, form, version.rules.questions),
    gates: gates.map(({ rule, metAt, opensAt, overriddenAt }) => ({
      kind: rule.kind,
      metAt: metAt?.toISOString() ?? null,
      opensAt: opensAt?.toISOString() ?? null,
      overridden: overriddenAt !== null,
    })),
    signers: (await readSigners(tx, form)).map(presentSigner),
    shownSha256: (await issuedDocument(tx, form.id))?.sha256.toString('hex') ?? null,
    signedAt: form.signedAt?.toISOString() ?? null,
    copies: copyKinds.filter((kind) => documents.some((document) => document.kind === kind)),
    staffBeside,
  };
};

type Fields = Parameters<typeof fieldsFor>[0];

/** What is filled in on the patient page, and where ink goes; everything else stands on the pages already. */
const isShown = (field: Fields[number], all: Fields): boolean =>
  field.signer !== null ||
  (['patient', 'proxy', 'witness'] as const).some((role) => fieldsFor(all, role).includes(field));

const withAnswers = async (
  tx: Tx,
  form: ConsentForm,
  questions: readonly Omit<PatientConsent['questions'][number], 'answers'>[],
): Promise<PatientConsent['questions']> => {
  const answers = await tx
    .select()
    .from(consentAnswers)
    .where(eq(consentAnswers.formId, form.id))
    .orderBy(asc(consentAnswers.sequence));
  return questions.map((question) => ({
    ...question,
    answers: answers
      .filter(({ questionId }) => questionId === question.id)
      .map(({ option, correct }) => ({ option, correct })),
  }));
};

const presentSigner = (signer: Awaited<ReturnType<typeof readSigners>>[number]): PatientConsentSigner => ({
  id: signer.id,
  role: signer.role,
  required: signer.required,
  reason: signer.reason,
  name: signer.name,
  relation: signer.relation,
  state: signer.state,
  decision: signer.decision,
  revisitOn: signer.revisitOn,
  isStaff: signer.staffId !== null || signer.role === 'doctor' || signer.role === 'supervisor',
});
