import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import {
  ConsentField,
  ConsentFieldId,
  ConsentPage,
  FieldValue,
  SignerRole,
  ValueSource,
} from '#consent/consent-field.ts';
import { ConsentCapacity, ConsentGateRule, ConsentRules, SignerReason } from '#consent/consent-rules.ts';
import { ConsentDecisionKind, ConsentRoute, ConsentState, Side } from '#consent/consent-state.ts';
import { PatientIdentity, PatientSummary } from '#patient/patient.ts';
import { RelationCode } from '#patient/related-person.ts';
import {
  ConsentDocumentId,
  ConsentFormId,
  ConsentSignerId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  Instant,
  Language,
  OrderId,
  OrderItemId,
  PlainDate,
  RelatedPersonId,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';
import { LanguageRead } from '#text-layer/language-read.ts';

/** A part of the text that patients read; the PDF is the record. */
export const ReadingSection = z.object({ heading: line(100), text: text(10_000) });
export type ReadingSection = z.infer<typeof ReadingSection>;

/** What is known of a sealed PDF. */
export const SealFacts = z.object({
  /** SHA-256 of the certificate of the seal, hex. */
  certificateSha256: z.string(),
  certificateSubject: z.string(),
  certificateNotAfter: Instant,
  /** False for a key that this installation made itself for trying out. */
  trusted: z.boolean(),
  sealedAt: Instant,
  /** `none`: no authority is configured; the certificate page says so. */
  timeStamp: z.enum(['none', 'present']),
  timeStampAt: Instant.nullable(),
  timeStampAuthority: z.string().nullable(),
  /** The PDF was read back and every value and signature was found on its page. */
  readBackAt: Instant.nullable(),
  /** Texts in which a sign had to be replaced by 〓, or stands framed in its usual shape: field ids. */
  substituted: z.array(z.string()),
});
export type SealFacts = z.infer<typeof SealFacts>;

export const ConsentFormValue = z.object({
  fieldId: ConsentFieldId,
  value: FieldValue,
  source: ValueSource,
  givenByName: z.string().nullable(),
  givenAt: Instant,
});
export type ConsentFormValue = z.infer<typeof ConsentFormValue>;

const markName = line(FULL_NAME_MAX);
/** What stands in place of ink, made before a witness. */
export const ConsentMark = z.union([
  z.object({ way: z.literal('scribe'), scribeName: markName, witnessName: markName }),
  z.object({ way: z.enum(['thumbprint', 'stamp']), witnessName: markName }),
]);
export type ConsentMark = z.infer<typeof ConsentMark>;

export const ConsentSigner = z.object({
  id: ConsentSignerId,
  position: z.int(),
  role: SignerRole,
  required: z.boolean(),
  reason: SignerReason,
  name: z.string(),
  relation: RelationCode.nullable(),
  relatedPersonId: RelatedPersonId.nullable(),
  staffId: StaffId.nullable(),
  state: z.enum(['waiting', 'signed', 'declined', 'skipped']),
  decision: ConsentDecisionKind.nullable(),
  decisionReason: z.string(),
  revisitOn: PlainDate.nullable(),
  identifiedHow: z.enum(['staff', 'link', 'session', 'paper']).nullable(),
  identifiedByName: z.string().nullable(),
  /** Said 「はい、本人です」 below the own name on the screen, and typed none. */
  nameConfirmed: z.boolean().optional(),
  /** What the page spoke when it was signed, or answered; left out where nobody recorded it. */
  read: LanguageRead.optional(),
  /** When it was given, by our clock where a patient's device told how late it is; and when it came in. */
  signedAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  method: z.enum(['ownDevice', 'hospitalDevice', 'staffSession', 'paper']).nullable(),
  /** Null for the person who signed with their own hand, or has not signed. */
  mark: ConsentMark.nullable(),
});
export type ConsentSigner = z.infer<typeof ConsentSigner>;

export const ConsentGate = z.object({
  rule: ConsentGateRule,
  metAt: Instant.nullable(),
  /** When a cooling time ends. */
  opensAt: Instant.nullable(),
  overriddenAt: Instant.nullable(),
  overriddenByName: z.string().nullable(),
  overrideReason: z.string().nullable(),
});
export type ConsentGate = z.infer<typeof ConsentGate>;

export const ConsentDocument = z.object({
  id: ConsentDocumentId,
  kind: z.enum(['issued', 'sealed', 'refusal', 'withdrawal', 'scan']),
  sha256: z.string(),
  size: z.number(),
  pageCount: z.int(),
  createdAt: Instant,
  facts: SealFacts.partial(),
});
export type ConsentDocument = z.infer<typeof ConsentDocument>;

/** Everything about one form that staff see; the parts of it are read by the pages that need them. */
export const ConsentForm = z.object({
  id: ConsentFormId,
  version: Version,
  orderId: OrderId,
  itemId: OrderItemId,
  /** Of the order around it: what is done to that one is done by it. */
  orderVersion: Version,
  state: ConsentState,
  patient: PatientSummary.nullable(),
  /** Whom its pages name, where the record names somebody else today; null otherwise. */
  namedPatient: PatientIdentity.nullable(),
  template: z.object({
    id: ConsentTemplateId,
    versionId: ConsentTemplateVersionId,
    versionNumber: z.int(),
    number: z.string(),
    name: z.string(),
    /** A newer version was published since. */
    isOld: z.boolean(),
    /** Nothing is ordered from it any more. */
    isWithdrawn: z.boolean(),
    /** By when its content was to be looked through again. */
    reviewDueOn: PlainDate.nullable(),
  }),
  rules: ConsentRules,
  pages: z.array(ConsentPage),
  fields: z.array(ConsentField),
  reading: z.array(ReadingSection),
  values: z.array(ConsentFormValue),
  signers: z.array(ConsentSigner),
  gates: z.array(ConsentGate),
  documents: z.array(ConsentDocument),
  procedureName: z.string(),
  procedureOn: PlainDate.nullable(),
  side: Side.nullable(),
  operatorName: z.string(),
  assistantNames: z.array(z.string()),
  explainer: z.object({ id: StaffId, name: z.string() }).nullable(),
  route: ConsentRoute,
  capacity: ConsentCapacity,
  language: Language,
  message: z.string(),
  dueOn: PlainDate.nullable(),
  validUntil: PlainDate.nullable(),
  enteredByName: z.string(),
  confirmedByName: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  explainedByName: z.string().nullable(),
  explainedAt: Instant.nullable(),
  issuedAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  finalisedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  supersedesId: ConsentFormId.nullable(),
  supersededById: ConsentFormId.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ConsentForm = z.infer<typeof ConsentForm>;
