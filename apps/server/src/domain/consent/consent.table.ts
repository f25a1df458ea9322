import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ExplanationBlocks } from '@nattoku/contract/video/approach';
import type {
  ConsentField,
  ConsentFieldId,
  ConsentPage,
  FieldValue,
  SignerRole,
  ValueSource,
} from '@nattoku/contract/consent/consent-field';
import type { ReadingSection, SealFacts } from '@nattoku/contract/consent/consent-form';
import type {
  ConsentCapacity,
  ConsentGateKind,
  ConsentGateRule,
  ConsentPolicy,
  ConsentRules,
  SignerReason,
} from '@nattoku/contract/consent/consent-rules';
import type {
  ConsentDecisionKind,
  ConsentRoute,
  ConsentState,
  ConsentTemplateState,
  Side,
} from '@nattoku/contract/consent/consent-state';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type {
  ApproachId,
  ConsentDocumentId,
  ConsentFormId,
  ConsentSignerId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  DepartmentId,
  FacilityId,
  Language,
  OrderId,
  OrderItemId,
  PatientId,
  RelatedPersonId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import type { LayersRead } from '@nattoku/contract/text-layer/text-layer';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { bytes, jsonValue } from '#kernel/database/column-types.ts';

const instant = () => timestamp({ withTimezone: true });

export const consentTemplates = pgTable('consent_templates', {
  id: uuid().$type<ConsentTemplateId>().primaryKey(),
  version: integer().notNull().default(1),
  number: text().notNull(),
  name: text().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  approachIds: uuid().array().$type<ApproachId[]>().notNull().default([]),
  ownerId: uuid().$type<StaffId>(),
  reviewDueOn: date({ mode: 'string' }),
  searchText: text().notNull().default(''),
  grams: text().array().notNull().default([]),
  archivedAt: instant(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const consentTemplateVersions = pgTable('consent_template_versions', {
  id: uuid().$type<ConsentTemplateVersionId>().primaryKey(),
  templateId: uuid().$type<ConsentTemplateId>().notNull(),
  number: integer().notNull(),
  version: integer().notNull().default(1),
  state: text().$type<ConsentTemplateState>().notNull().default('draft'),
  source: text().$type<'pdf' | 'typed'>().notNull(),
  documentPath: text(),
  documentSha256: bytes(),
  pages: jsonb().$type<ConsentPage[]>().notNull(),
  fields: jsonb().$type<ConsentField[]>().notNull(),
  blocks: jsonb().$type<ExplanationBlocks>(),
  reading: jsonb().$type<ReadingSection[]>().notNull(),
  rules: jsonb().$type<ConsentRules>().notNull(),
  changeNote: text().notNull().default(''),
  authorId: uuid().$type<StaffId>().notNull(),
  submittedAt: instant(),
  submittedBy: uuid().$type<StaffId>(),
  reviewedAt: instant(),
  reviewedBy: uuid().$type<StaffId>(),
  reviewNote: text(),
  publishedAt: instant(),
  retiredAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const consentPolicies = pgTable('consent_policies', {
  facilityId: uuid().$type<FacilityId>().primaryKey(),
  version: integer().notNull(),
  policy: jsonb().$type<ConsentPolicy>().notNull(),
  updatedBy: uuid().$type<StaffId>().notNull(),
  updatedAt: instant().notNull(),
});

export const consentForms = pgTable('consent_forms', {
  id: uuid().$type<ConsentFormId>().primaryKey(),
  version: integer().notNull().default(1),
  orderId: uuid().$type<OrderId>().notNull(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  templateId: uuid().$type<ConsentTemplateId>().notNull(),
  templateVersionId: uuid().$type<ConsentTemplateVersionId>().notNull(),
  templateSha256: bytes().notNull(),
  patientId: uuid().$type<PatientId>(),
  state: text().$type<ConsentState>().notNull().default('draft'),
  procedureName: text().notNull().default(''),
  procedureOn: date({ mode: 'string' }),
  side: text().$type<Side>(),
  operatorName: text().notNull().default(''),
  assistantNames: text().array().notNull().default([]),
  explainerId: uuid().$type<StaffId>(),
  route: text().$type<ConsentRoute>().notNull().default('link'),
  capacity: jsonb().$type<ConsentCapacity>().notNull(),
  language: text().$type<Language>().notNull().default('ja'),
  validUntil: date({ mode: 'string' }),
  enteredBy: uuid().$type<StaffId>().notNull(),
  confirmedBy: uuid().$type<StaffId>(),
  confirmedAt: instant(),
  explainedBy: uuid().$type<StaffId>(),
  explainedAt: instant(),
  signedAt: instant(),
  finalisedAt: instant(),
  finalisedBy: uuid().$type<StaffId>(),
  declinedAt: instant(),
  withdrawnAt: instant(),
  voidedAt: instant(),
  voidReason: text(),
  supersedesId: uuid().$type<ConsentFormId>(),
  supersededAt: instant(),
  returnNote: text(),
  /** For which moment the signers of the open form were last asked; see `settleSigners`. */
  signersAskedAt: instant(),
  explanationChecked: boolean().notNull().default(true), // see `correctExplanation`
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const consentFormValues = pgTable('consent_form_values', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  fieldId: uuid().$type<ConsentFieldId>().notNull(),
  value: jsonValue().$type<FieldValue>().notNull(),
  source: text().$type<ValueSource>().notNull(),
  givenByKind: text().$type<'staff' | 'link' | 'system'>().notNull(),
  givenBy: uuid(),
  givenAt: instant().notNull(),
  receivedAt: instant().notNull().defaultNow(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

export const consentSigners = pgTable('consent_signers', {
  id: uuid().$type<ConsentSignerId>().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  position: integer().notNull(),
  role: text().$type<SignerRole>().notNull(),
  required: boolean().notNull(),
  reason: text().$type<SignerReason>().notNull(),
  name: text().notNull().default(''),
  relation: text().$type<RelationCode>(),
  relatedPersonId: uuid().$type<RelatedPersonId>(),
  staffId: uuid().$type<StaffId>(),
  state: text().$type<'waiting' | 'signed' | 'declined' | 'skipped'>().notNull().default('waiting'),
  identifiedHow: text().$type<'staff' | 'link' | 'session' | 'paper'>(),
  identifiedBy: uuid().$type<StaffId>(),
  settledAt: instant(),
});

export const consentGates = pgTable('consent_gates', {
  formId: uuid().$type<ConsentFormId>().notNull(),
  kind: text().$type<ConsentGateKind>().notNull(),
  rule: jsonb().$type<ConsentGateRule>().notNull(),
  metAt: instant(),
  overriddenAt: instant(),
  overriddenBy: uuid().$type<StaffId>(),
  overrideReason: text(),
});

export const consentDecisions = pgTable('consent_decisions', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  signerId: uuid().$type<ConsentSignerId>().notNull(),
  decision: text().$type<ConsentDecisionKind>().notNull(),
  reason: text().notNull().default(''),
  revisitOn: date({ mode: 'string' }),
  decidedAt: instant().notNull(),
  receivedAt: instant().notNull().defaultNow(),
  language: text().$type<Language>(),
  layers: jsonb().$type<LayersRead>(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

/** What was answered to the questions of a form, right and wrong. */
export const consentAnswers = pgTable('consent_answers', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  questionId: uuid().notNull(),
  option: integer().notNull(),
  correct: boolean().notNull(),
  answeredAt: instant().notNull(),
  receivedAt: instant().notNull().defaultNow(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

export const consentSignatures = pgTable('consent_signatures', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  signerId: uuid().$type<ConsentSignerId>().notNull(),
  signature: jsonb().$type<SignatureValue>().notNull(),
  initials: jsonb().$type<Record<string, SignatureValue>>().notNull().default({}),
  typedName: text().notNull(),
  nameConfirmed: boolean().notNull().default(false),
  shownSha256: bytes().notNull(),
  method: text().$type<'ownDevice' | 'hospitalDevice' | 'staffSession' | 'paper'>().notNull(),
  staffId: uuid().$type<StaffId>(),
  linkSessionId: uuid(),
  userAgent: text().notNull().default(''),
  address: text().notNull().default(''),
  signedAt: instant().notNull(),
  receivedAt: instant().notNull().defaultNow(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  language: text().$type<Language>(),
  layers: jsonb().$type<LayersRead>(),
  previousHash: bytes(),
  hash: bytes().notNull(),
});

export const consentDocuments = pgTable('consent_documents', {
  id: uuid().$type<ConsentDocumentId>().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  kind: text().$type<'issued' | 'sealed' | 'refusal' | 'withdrawal' | 'scan'>().notNull(),
  path: text().notNull(),
  sha256: bytes().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  pageCount: integer().notNull(),
  facts: jsonb().$type<Partial<SealFacts>>().notNull().default({}),
  createdAt: instant().notNull(),
});

export const consentSealings = pgTable('consent_sealings', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  kind: text().$type<'sealed' | 'refusal' | 'withdrawal'>().notNull(),
  state: text().$type<'queued' | 'working' | 'waiting' | 'done' | 'stuck'>().notNull().default('queued'),
  step: text().$type<'drawn' | 'signed' | 'timeStamped' | 'stored' | 'checked'>(),
  attempts: integer().notNull().default(0),
  claimedUntil: instant(),
  nextTryAt: instant(),
  failure: text(),
  places: jsonb().$type<UnreadText[]>().notNull().default([]),
  documentId: uuid().$type<ConsentDocumentId>(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  doneAt: instant(),
});

/**
 * Where a page does not read as it is recorded; `fieldId` null for the certificate. Characters that were not found by their numbers in Unicode.
 * `isInk`: what was drawn there – ink, a mark, letters – is not seen.
 */
export type UnreadText = { fieldId: ConsentFieldId | null; page: number; unread: string[]; isInk?: boolean };

/** What staff decided so that a form is sealed although its PDF cannot be made as usual. */
export const consentRepairs = pgTable('consent_repairs', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  kind: text().$type<'substitutes' | 'issuedCopy'>().notNull(),
  places: jsonb().$type<(UnreadText & { fieldId: ConsentFieldId })[]>().notNull().default([]),
  reason: text().notNull(),
  confirmedBy: uuid().$type<StaffId>().notNull(),
  confirmedAt: instant().notNull(),
});

export const consentWithdrawals = pgTable('consent_withdrawals', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  withdrawnBy: text().$type<'patient' | 'proxy'>().notNull(),
  name: text().notNull(),
  method: text().$type<'patientPage' | 'heard' | 'paper'>().notNull(),
  heardBy: uuid().$type<StaffId>(),
  scope: text().notNull().default(''),
  reason: text().notNull().default(''),
  withdrawnAt: instant().notNull(),
  recordedAt: instant().notNull().defaultNow(),
  escalatedAt: instant(),
});

export const consentWithdrawalAcknowledgements = pgTable('consent_withdrawal_acknowledgements', {
  withdrawalId: uuid().notNull(),
  party: text().$type<'doctor' | 'ward' | 'theatre'>().notNull(),
  acknowledgedBy: uuid().$type<StaffId>(),
  acknowledgedAt: instant(),
  /** Of an administrator, for a party that nobody stands for. */
  reason: text().notNull().default(''),
});
