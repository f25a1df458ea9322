import type { PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { asc, eq, inArray } from 'drizzle-orm';
import { whyClosed } from '#domain/consent/form/closed-form.ts';
import { consentAnswers, consentDocuments, consentForms } from '#domain/consent/consent.table.ts';
import { effectiveValues } from '#domain/consent/form/form-values.ts';
import { evaluateGates, type GateState } from '#domain/consent/form/gates.ts';
import { continuationPages } from '#domain/consent/document/continuation-pages.ts';
import { type ConsentDocument, issuedDocument } from '#domain/consent/document/issued-document.ts';
import { fieldsFor } from '#domain/consent/form/missing-fields.ts';
import { lockForms, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { staffNames } from '#domain/consent/form/read-form.ts';
import { readSigners } from '#domain/consent/signing/read-signers.ts';
import { type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import { type Moment, settleSigners, type Taken } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';

type Presented = Omit<Taken, 'form'> & { consents: ReadonlyMap<OrderItemId, PatientConsent> };
type Asking = Moment & { staffBeside: boolean; isPreview: boolean };
const copyKinds = ['sealed', 'refusal', 'withdrawal'] as const;

/**
 * The consent forms of these items as the person who signs them sees them. Who has to sign is asked again for today, so that somebody who turned 18
 * since the order is asked alone; what that changed belongs into the caller's transaction. A preview asks nobody.
 */
export async function consentsForPatient(tx: Tx, itemIds: readonly OrderItemId[], asking: Asking): Promise<Presented> {
  const forms = await tx
    .select()
    .from(consentForms)
    .where(inArray(consentForms.orderItemId, [...itemIds]))
    .orderBy(asc(consentForms.id));
  const isAsked = ({ state }: ConsentForm) => !asking.isPreview && openConsentStates.includes(state);
  const held = await lockForms(
    tx,
    forms.filter(isAsked).map(({ orderId }) => orderId),
  );
  const consents = new Map<OrderItemId, PatientConsent>();
  const presented: Presented = { consents, audit: [], changes: [], jobs: [] };
  for (const found of forms) {
    const open = isAsked(found) ? held.find(({ id }) => id === found.id) : undefined;
    const settled = open ? await settleSigners(tx, open, asking) : null;
    if (settled) {
      presented.audit.push(...settled.audit);
      presented.changes.push(...settled.changes);
      presented.jobs.push(...settled.jobs);
    }
    const form = settled?.form ?? found;
    consents.set(form.orderItemId, await present(tx, form, asking));
  }
  return presented;
}

const present = async (tx: Tx, form: ConsentForm, { now, staffBeside }: Asking): Promise<PatientConsent> => {
  const version = await versionFor(tx, form.templateVersionId);
  const gates = await evaluateGates(tx, form, now);
  const values = await effectiveValues(tx, form, version.fields, now);
  const stated = awaitsExplanation(form, gates)
    ? version.fields.filter((field) => explanationFact(field) !== null)
    : [];
  const awaited = new Set(stated.filter(({ id }) => !values.get(id)?.value));
  const fields = version.fields.filter((field) => isShown(field, version.fields) || awaited.has(field));
  const names = await staffNames(tx, [form.explainerId]);
  const nameKana = form.patientId && (await readingOf(tx, form.patientId));
  const issued = await issuedDocument(tx, form.id);
  const documents = await tx.select().from(consentDocuments).where(eq(consentDocuments.formId, form.id));
  return {
    formId: form.id,
    state: form.state,
    closed: whyClosed(form),
    procedureName: form.procedureName,
    explainerName: form.explainerId && (names.get(form.explainerId) ?? null),
    reading: version.reading,
    pages: [...version.pages, ...attachmentPages(version, issued)],
    fields,
    values: fields.flatMap(({ id: fieldId }) => {
      const known = values.get(fieldId);
      return known ? [{ fieldId, value: known.value }] : [];
    }),
    questions: await withAnswers(tx, form, version.rules.questions),
    gates: gates.map(({ rule, metAt, opensAt, overriddenAt }) => ({
      kind: rule.kind,
      metAt: metAt?.toISOString() ?? null,
      opensAt: opensAt?.toISOString() ?? null,
      overridden: overriddenAt !== null,
    })),
    signers: (await readSigners(tx, form)).map((signer) => presentSigner(signer, nameKana)),
    shownSha256: issued?.sha256.toString('hex') ?? null,
    signedAt: form.signedAt?.toISOString() ?? null,
    copies: copyKinds.filter((kind) => documents.some((document) => document.kind === kind)),
    staffBeside,
  };
};

/** Pages that were signed without the explanation, and a form whose explanation a doctor left out, wait for nothing. */
const awaitsExplanation = (form: ConsentForm, gates: readonly GateState[]): boolean =>
  form.explainedAt === null &&
  whyClosed(form) === null &&
  !gates.some(({ rule, overriddenAt }) => rule.kind === 'talkHeld' && overriddenAt !== null);

/** The pages behind the form on which texts of staff are printed that do not fit into their boxes. */
const attachmentPages = ({ pages }: TemplateVersion, issued: ConsentDocument | null): PatientConsent['pages'] =>
  continuationPages((issued?.pageCount ?? 0) - pages.length);

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

const readingOf = async (tx: Tx, patientId: PatientId): Promise<string> => {
  const { familyNameKana, givenNameKana } = patients;
  const [reading] = await tx.select({ familyNameKana, givenNameKana }).from(patients).where(eq(patients.id, patientId));
  return reading ? `${reading.familyNameKana} ${reading.givenNameKana}`.trim() : '';
};

const presentSigner = (
  signer: Awaited<ReturnType<typeof readSigners>>[number],
  nameKana: string | null,
): PatientConsentSigner => ({
  id: signer.id,
  role: signer.role,
  required: signer.required,
  reason: signer.reason,
  name: signer.name,
  ...(signer.role === 'patient' && nameKana ? { nameKana } : {}),
  relation: signer.relation,
  state: signer.state,
  decision: signer.decision,
  revisitOn: signer.revisitOn,
  isStaff: signer.staffId !== null || signer.role === 'doctor' || signer.role === 'supervisor',
});
