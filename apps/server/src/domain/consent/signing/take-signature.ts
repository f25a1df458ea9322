import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { ConsentSignerId, StaffId } from '@nattoku/contract/shared/primitives';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { nameWithoutBlanks } from '@nattoku/rules/text/person-name';
import { and, desc, eq } from 'drizzle-orm';
import { assertOpen } from '#domain/consent/form/closed-form.ts';
import { consentDocuments, consentSignatures, consentSigners } from '#domain/consent/consent.table.ts';
import { issuedDocument } from '#domain/consent/document/issued-document.ts';
import { isPassed, settleGates } from '#domain/consent/form/gates.ts';
import { missingFields } from '#domain/consent/form/missing-fields.ts';
import { formAudit, formChanges, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { readGivenSignature } from '#domain/consent/signing/read-given-signature.ts';
import { settleForm, type Moment, type Taken } from '#domain/consent/form/settle-form.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import { signatureHash } from '#domain/consent/signing/signature-hash.ts';
import { decidingRoles, decisionOf, keepDecision } from '#domain/consent/signing/take-decision.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

export type GivenSignature = {
  /** Made where it was given, so that the same signature sent twice counts once. */
  id: string;
  signerId: ConsentSignerId;
  signature: SignatureValue;
  /** Boxes that were initialled, by the id of their field. */
  initials: Readonly<Record<string, SignatureValue>>;
  typedName: string;
  /** The name stood on the screen and was confirmed, not typed: the patient's own, and nobody else's. */
  nameConfirmed?: boolean;
  /** Of the person who signs for the patient; null where it is known or nobody's relation. */
  relation: RelationCode | null;
  /** SHA-256 of the PDF that was shown to the person who signed: one of this form's documents. */
  shownSha256: Buffer;
  method: 'ownDevice' | 'hospitalDevice' | 'staffSession' | 'paper';
  /** Who handed the device over, took the paper in, or signs as staff; null for the patient's own device. */
  staffId: StaffId | null;
  linkSessionId: string | null;
  userAgent: string;
  address: string;
  /** Left out where no page spoke: on paper. */
  read?: LanguageRead;
  /** By the clock of where it was given. */
  signedAt: Date;
};

/**
 * Takes in one person's signature: adds it to the evidence, chained to the signatures before it, settles the signer, and brings the form to
 * 一部署名済み or 署名済み. The caller holds the form (`lockFormRow`), so that of two who sign at once the second sees what the first did.
 * On paper and for staff the gates do not count, and on paper neither do empty fields: what is there has been signed.
 * @throws Problem `consent.closed`, `notFound`, `consent.alreadySigned`, `consent.notAsked`, `consent.otherDocument`, `consent.gatesOpen`, `consent.notAgreed`,
 *   `consent.fieldsMissing`, `request.invalid` for what is no signature of this signer.
 */
export async function takeSignature(tx: Tx, form: ConsentForm, given: GivenSignature, moment: Moment): Promise<Taken> {
  if (await isKnown(tx, form, given)) return { form, audit: [], changes: [], jobs: [] };
  assertOpen(form);
  const signer = await waitingSigner(tx, form, given.signerId);
  const ink = readGivenSignature(given);
  assertConfirmed(signer, given);
  await assertShown(tx, form, given);
  if (isByHand(given.method)) await assertGatesPassed(tx, form, given.signedAt, moment.now);
  if (given.method !== 'paper') await assertFilled(tx, form, { ...signer, initialled: Object.keys(given.initials) });
  await assertAgreed(tx, form, signer, given, moment);

  await keepEvidence(tx, form, { ...given, ...ink }, moment.now);
  await settleSigner(tx, signer, given, moment.now);
  const settled = await settleForm(tx, form, moment);
  return {
    form: settled.form,
    audit: [
      formAudit('consent.sign', form, {
        signer: signer.id,
        role: signer.role,
        method: given.method,
        ...(given.nameConfirmed && { nameConfirmed: true }),
        signature: given.id,
        ...(given.staffId && { staffId: given.staffId }),
      }),
    ],
    changes: [...formChanges(form), ...(await settleUndecided(tx, settled.form, given.staffId, moment.now))],
    jobs: settled.jobs,
  };
}

type Signer = typeof consentSigners.$inferSelect;

const isKnown = async (tx: Tx, form: ConsentForm, { id, signerId }: GivenSignature): Promise<boolean> => {
  const [row] = await tx.select().from(consentSignatures).where(eq(consentSignatures.id, id));
  if (row && (row.formId !== form.id || row.signerId !== signerId)) throw new Problem('notFound');
  return row !== undefined;
};

const waitingSigner = async (tx: Tx, form: ConsentForm, signerId: ConsentSignerId): Promise<Signer> => {
  const [signer] = await tx
    .select()
    .from(consentSigners)
    .where(and(eq(consentSigners.formId, form.id), eq(consentSigners.id, signerId)));
  if (!signer) throw new Problem('notFound');
  if (signer.state === 'signed') throw new Problem('consent.alreadySigned');
  if (signer.state === 'skipped') throw new Problem('consent.notAsked');
  return signer;
};

/** Only patients confirm, and only the name that the hospital has: everybody else says who they are (specification/patient-page.md §16). */
const assertConfirmed = ({ role, name }: Signer, { nameConfirmed, typedName }: GivenSignature): void => {
  const isOwn = role === 'patient' && name !== '' && nameWithoutBlanks(name) === nameWithoutBlanks(typedName);
  if (!nameConfirmed || isOwn) return;
  throw invalidInput({
    field: 'nameConfirmed',
    message: 'お名前が、病院の記録と違います。お名前を確かめて、もう一度署名してください。',
  });
};

/**
 * A patient signs the newest pages: those of before the explanation do not show it. Staff, and ink on paper, refer to any document of the form. Nobody
 * signs on a screen while pages of an earlier release wait for `correctExplanation`.
 */
const assertShown = async (
  tx: Tx,
  form: ConsentForm,
  { shownSha256: sha256, method }: Pick<GivenSignature, 'shownSha256' | 'method'>,
): Promise<void> => {
  if (!form.explanationChecked && method !== 'paper') throw new Problem('consent.otherDocument');
  const isShown = isByHand(method)
    ? (await issuedDocument(tx, form.id))?.sha256.equals(sha256)
    : await tx.$count(consentDocuments, and(eq(consentDocuments.formId, form.id), eq(consentDocuments.sha256, sha256)));
  if (!isShown) throw new Problem('consent.otherDocument');
};

const isByHand = (method: GivenSignature['method']): boolean => method === 'ownDevice' || method === 'hospitalDevice';

/** A cooling time must be over by both clocks: a device whose clock runs ahead signs no earlier. */
const assertGatesPassed = async (tx: Tx, form: ConsentForm, signedAt: Date, now: Date): Promise<void> => {
  const gates = await settleGates(tx, form, signedAt < now ? signedAt : now);
  if (!gates.every(isPassed)) throw new Problem('consent.gatesOpen');
};

const assertFilled = async (
  tx: Tx,
  form: ConsentForm,
  giver: Pick<Signer, 'role'> & { initialled: readonly string[] },
): Promise<void> => {
  const missing = await missingFields(tx, form, giver);
  if (missing.length === 0) return;
  throw new Problem('consent.fieldsMissing', {
    detail: `記入が必要な欄：${missing.map(({ label }) => label).join('、')}`,
  });
};

/** Ink on paper below the words of the form is the yes; everywhere else it is said before. */
const assertAgreed = async (
  tx: Tx,
  form: ConsentForm,
  { id, role }: Signer,
  { method, signedAt }: GivenSignature,
  { now }: Moment,
): Promise<void> => {
  if (!decidingRoles.includes(role)) return;
  const said = await decisionOf(tx, id);
  if (said === 'agree') return;
  if (method !== 'paper') throw new Problem('consent.notAgreed');
  const agreed = { id: newId(now.getTime()), signerId: id, decision: 'agree', reason: '', revisitOn: null } as const;
  await keepDecision(tx, form, { ...agreed, decidedAt: signedAt }, now);
};

const keepEvidence = async (tx: Tx, form: ConsentForm, given: GivenSignature, now: Date): Promise<void> => {
  const [last] = await tx
    .select({ hash: consentSignatures.hash })
    .from(consentSignatures)
    .where(eq(consentSignatures.formId, form.id))
    .orderBy(desc(consentSignatures.sequence))
    .limit(1);
  const { relation: _relation, read, ...evidence } = given;
  const { language, layers } = read ?? { language: null, layers: null };
  const nameConfirmed = given.nameConfirmed ?? false;
  const row = {
    ...evidence,
    nameConfirmed,
    language,
    layers,
    formId: form.id,
    receivedAt: now,
    previousHash: last?.hash ?? null,
  };
  await tx.insert(consentSignatures).values({ ...row, hash: signatureHash(row) });
};

const identified = { ownDevice: 'link', hospitalDevice: 'staff', staffSession: 'session', paper: 'paper' } as const;

const settleSigner = async (
  tx: Tx,
  signer: Signer,
  { method, staffId, typedName, relation }: GivenSignature,
  now: Date,
): Promise<void> => {
  await tx
    .update(consentSigners)
    .set({
      state: 'signed',
      name: signer.name === '' ? typedName : signer.name,
      relation: signer.relation ?? relation,
      identifiedHow: identified[method],
      identifiedBy: staffId,
      settledAt: now,
    })
    .where(eq(consentSigners.id, signer.id));
};
