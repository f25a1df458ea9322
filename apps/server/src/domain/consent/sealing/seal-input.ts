import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import type { ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import { asc, eq } from 'drizzle-orm';
import {
  consentDocuments,
  consentForms,
  consentRepairs,
  type consentSealings,
  consentSignatures,
  consentWithdrawals,
} from '#domain/consent/consent.table.ts';
import { type AttachmentHeading, attachmentHeading } from '#domain/consent/document/attachment-heading.ts';
import { effectiveValues, valuesOnly } from '#domain/consent/form/form-values.ts';
import { answerRows, decisionRows, valueRows, withdrawalRow } from '#domain/consent/document/evidence-rows.ts';
import { evaluateGates, type GateState } from '#domain/consent/form/gates.ts';
import { type ConsentDocument, issuedDocument } from '#domain/consent/document/issued-document.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { type PatientFacts, patientFacts } from '#domain/consent/form/patient-facts.ts';
import { staffNames } from '#domain/consent/form/read-form.ts';
import { readSigners } from '#domain/consent/signing/read-signers.ts';
import { type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

export type SealKind = (typeof consentSealings.$inferSelect)['kind'];
export type Signature = typeof consentSignatures.$inferSelect;
export type ConsentRepair = typeof consentRepairs.$inferSelect;
export type Signed = { signer: ConsentSigner; signature: Signature };

/** Everything that goes into a sealed PDF, read at one moment. */
export type SealInput = {
  kind: SealKind;
  form: ConsentForm;
  version: TemplateVersion;
  facilityName: string;
  patient: PatientFacts | null;
  attachmentHeading: AttachmentHeading;
  values: Map<ConsentFieldId, FieldValue>;
  signers: ConsentSigner[];
  /** In the order of arrival. */
  signed: Signed[];
  gates: GateState[];
  issued: ConsentDocument | null;
  /** Scanned pages of the person who signed on paper. */
  scans: ConsentDocument[];
  withdrawal: typeof consentWithdrawals.$inferSelect | null;
  /** The rows as an evidence pack shows them; the sealed PDF holds their hashes. */
  evidence: {
    values: readonly unknown[];
    decisions: readonly unknown[];
    answers: readonly unknown[];
    /** Of a sealed withdrawal alone. */
    withdrawal: unknown;
    /** What was sealed of this form before. */
    earlier: ConsentDocument[];
  };
  /** What staff decided so that it can be sealed at all, oldest first. */
  repairs: ConsentRepair[];
  /** Names of the staff that are named anywhere in it, by id. */
  names: ReadonlyMap<string, string>;
};

/** @throws Problem `notFound` */
export async function sealInput(
  tx: Tx,
  { formId, kind }: { formId: ConsentForm['id']; kind: SealKind },
  now: Date,
): Promise<SealInput> {
  const [form] = await tx.select().from(consentForms).where(eq(consentForms.id, formId));
  if (!form) throw new Problem('notFound');
  const version = await versionFor(tx, form.templateVersionId);
  const signers = await readSigners(tx, form);
  const gates = await evaluateGates(tx, form, now);
  const signatures = await tx
    .select()
    .from(consentSignatures)
    .where(eq(consentSignatures.formId, form.id))
    .orderBy(asc(consentSignatures.sequence));
  const [withdrawal = null] = await tx.select().from(consentWithdrawals).where(eq(consentWithdrawals.formId, form.id));
  const repairs = await tx
    .select()
    .from(consentRepairs)
    .where(eq(consentRepairs.formId, form.id))
    .orderBy(asc(consentRepairs.confirmedAt), asc(consentRepairs.id));
  const documents = await tx
    .select()
    .from(consentDocuments)
    .where(eq(consentDocuments.formId, form.id))
    .orderBy(asc(consentDocuments.createdAt), asc(consentDocuments.id));
  const patient = await patientFacts(tx, form);
  const onPaper = signatures.flatMap(({ signature }) => (signature.kind === 'paper' ? [signature.documentSha256] : []));
  return {
    kind,
    form,
    version,
    facilityName: await facilityName(tx),
    patient,
    attachmentHeading: await attachmentHeading(tx, form, { formName: version.template.name, patient }),
    values: valuesOnly(await effectiveValues(tx, form, version.fields, now)),
    signers,
    signed: signatures.flatMap((signature) => {
      const signer = signers.find(({ id }) => id === signature.signerId);
      return signer ? [{ signer, signature }] : [];
    }),
    gates,
    issued: await issuedDocument(tx, form.id),
    scans: documents.filter((one) => one.kind === 'scan' && onPaper.includes(one.sha256.toString('hex'))),
    withdrawal: kind === 'withdrawal' ? withdrawal : null,
    evidence: {
      values: await valueRows(tx, form),
      decisions: await decisionRows(tx, form),
      answers: await answerRows(tx, form),
      withdrawal: kind === 'withdrawal' ? await withdrawalRow(tx, form) : null,
      earlier: documents.filter((one) => one.kind !== 'issued' && one.kind !== 'scan'),
    },
    repairs,
    names: await staffNames(tx, [
      form.explainerId,
      form.confirmedBy,
      form.explainedBy,
      form.finalisedBy,
      withdrawal?.heardBy ?? null,
      ...gates.map(({ overriddenBy }) => overriddenBy),
      ...signatures.map(({ staffId }) => staffId),
      ...repairs.map(({ confirmedBy }) => confirmedBy),
    ]),
  };
}

const facilityName = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.$client.query<{ name: string }>(
    'SELECT name FROM facilities WHERE id = app.current_facility_id()',
  );
  return rows[0]?.name ?? '';
};
