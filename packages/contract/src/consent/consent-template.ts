import { z } from 'zod';
import { ExplanationBlocks } from '#video/approach.ts';
import { ConsentComparison } from '#consent/consent-comparison.ts';
import { ConsentField, ConsentPage } from '#consent/consent-field.ts';
import { ReadingSection } from '#consent/consent-form.ts';
import { ConsentIntakeId } from '#consent/consent-intake.ts';
import { ConsentRules } from '#consent/consent-rules.ts';
import { ConsentState, ConsentTemplateState } from '#consent/consent-state.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { PatientSummary } from '#patient/patient.ts';
import {
  ApproachId,
  ConsentFormId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  DepartmentId,
  Instant,
  OrderId,
  pageOf,
  Paging,
  PlainDate,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

const person = z.object({ id: StaffId, name: z.string() });

/** One edition of a form; once published it never changes. */
export const ConsentTemplateVersion = z.object({
  id: ConsentTemplateVersionId,
  templateId: ConsentTemplateId,
  /** 第1版, 第2版, … */
  number: z.int(),
  version: Version,
  state: ConsentTemplateState,
  source: z.enum(['pdf', 'typed']),
  /** SHA-256 of its pages, hex; null while a typed form has none. */
  documentSha256: z.string().nullable(),
  pages: z.array(ConsentPage),
  fields: z.array(ConsentField),
  blocks: ExplanationBlocks.nullable(),
  reading: z.array(ReadingSection),
  rules: ConsentRules,
  changeNote: z.string(),
  author: person,
  submittedAt: Instant.nullable(),
  reviewedBy: person.nullable(),
  reviewedAt: Instant.nullable(),
  reviewNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  retiredAt: Instant.nullable(),
  updatedAt: Instant,
});
export type ConsentTemplateVersion = z.infer<typeof ConsentTemplateVersion>;

export const ConsentTemplateSummary = z.object({
  id: ConsentTemplateId,
  version: Version,
  number: z.string(),
  name: z.string(),
  departmentId: DepartmentId.nullable(),
  departmentName: z.string().nullable(),
  approachIds: z.array(ApproachId),
  reviewDueOn: PlainDate.nullable(),
  archivedAt: Instant.nullable(),
  /** The one that may be ordered. */
  published: z
    .object({ id: ConsentTemplateVersionId, number: z.int(), source: z.enum(['pdf', 'typed']), publishedAt: Instant })
    .nullable(),
  /** The one that is being worked on. */
  open: z.object({ id: ConsentTemplateVersionId, number: z.int(), state: ConsentTemplateState }).nullable(),
  usedCount: z.int(),
  /** Forms that are open on an older version than the published one. */
  openOnOldCount: z.int(),
  updatedAt: Instant,
});
export type ConsentTemplateSummary = z.infer<typeof ConsentTemplateSummary>;

/** A version as a list of them shows it. */
export const ConsentVersionSummary = ConsentTemplateVersion.omit({
  pages: true,
  fields: true,
  blocks: true,
  reading: true,
  rules: true,
}).extend({
  pageCount: z.int(),
  fieldCount: z.int(),
  submittedBy: person.nullable(),
  /** Forms that pin it and are not ended. */
  openFormCount: z.int(),
});
export type ConsentVersionSummary = z.infer<typeof ConsentVersionSummary>;

/** What a version lacks before it may be published, as a sentence, and where to mend it. */
export const ConsentVersionGap = z.object({
  part: z.enum(['pages', 'blocks', 'fields', 'reading']),
  sentence: z.string(),
});
export type ConsentVersionGap = z.infer<typeof ConsentVersionGap>;

export const ConsentTemplate = ConsentTemplateSummary.extend({
  owner: person.nullable(),
  approaches: z.array(z.object({ id: ApproachId, name: z.string(), published: z.boolean() })),
  /** The newest first. */
  versions: z.array(ConsentVersionSummary),
  /** Of the version that is being worked on. */
  gaps: z.array(ConsentVersionGap),
  /** The facility asks for an approver who is not the author. */
  separateApprover: z.boolean(),
  createdAt: Instant,
});
export type ConsentTemplate = z.infer<typeof ConsentTemplate>;

/** Perceived characters. */
export const consentTemplateLimits = {
  number: 30,
  name: 80,
  note: 500,
  /** Why a form is published although it lacks something. */
  publishedReason: 300,
  heading: 100,
  section: 5000,
  sections: 40,
} as const;

export const NewConsentTemplate = z.object({
  /** The hospital's own, as it is printed on paper. */
  number: line(consentTemplateLimits.number),
  name: line(consentTemplateLimits.name),
  departmentId: DepartmentId.nullable(),
  approachIds: z.array(ApproachId).max(50),
  /** Who answers for the content. */
  ownerId: StaffId.nullable(),
  reviewDueOn: PlainDate.nullable(),
});
export type NewConsentTemplate = z.infer<typeof NewConsentTemplate>;

/** `takeFields`: the form fields that were found in the PDF become fields. */
const FromPdf = z.object({ source: z.literal('pdf'), intakeId: ConsentIntakeId, takeFields: z.boolean() });
export const ConsentContent = z.discriminatedUnion('source', [
  FromPdf,
  z.object({ source: z.literal('typed'), blocks: ExplanationBlocks }),
]);
export type ConsentContent = z.infer<typeof ConsentContent>;

/** `overdue`: the day of review has passed; `soon`: it comes within 60 days. */
export const ReviewDue = z.enum(['overdue', 'soon']);
export type ReviewDue = z.infer<typeof ReviewDue>;
export const REVIEW_SOON_DAYS = 60;

export const ConsentTemplateSearch = Paging.extend({
  text: verbatim(200).default(''),
  departmentId: z.union([DepartmentId, z.literal('none')]).optional(),
  approachId: ApproachId.optional(),
  /** Templates that have a version in this state. */
  state: ConsentTemplateState.optional(),
  review: ReviewDue.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  sort: z.enum(['number', 'name', 'reviewDueOn', 'usedCount', 'updatedAt']).default('number'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ConsentTemplateSearch = z.infer<typeof ConsentTemplateSearch>;

/** A form that is still open on another version than the published one. */
export const OpenConsentForm = z.object({
  formId: ConsentFormId,
  orderId: OrderId,
  versionNumber: z.int(),
  state: ConsentState,
  patient: PatientSummary.nullable(),
  procedureName: z.string(),
  procedureOn: PlainDate.nullable(),
  createdAt: Instant,
});
export type OpenConsentForm = z.infer<typeof OpenConsentForm>;

const readers = ['consent.view', 'consent.order', 'consent.manage'] as const;
const byTemplate = z.object({ templateId: ConsentTemplateId });
const byVersion = z.object({ versionId: ConsentTemplateVersionId });
const versioned = z.object({ version: Version });
const refusals = ['notFound', 'record.versionConflict'] as const;

/** Below /api, the pages of a version as a PDF. */
export const consentVersionPdfPath = (versionId: string): string => `/consent-template-versions/${versionId}/pages.pdf`;

/** Templates of consent forms; the work on their versions is in consent-version.ts. */
export const consentTemplateContract = {
  search: endpoint({
    method: 'GET',
    path: '/consent-templates',
    permission: readers,
    summary: 'Templates of consent forms; without consent.manage those with a published version',
    query: ConsentTemplateSearch,
    response: pageOf(ConsentTemplateSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/consent-templates/{templateId}',
    permission: readers,
    summary: 'One template with its versions; without consent.manage those that were published',
    params: byTemplate,
    response: ConsentTemplate,
    problems: ['notFound'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/consent-template-versions/{versionId}',
    permission: readers,
    summary: 'One version with its pages, fields, rules and text',
    params: byVersion,
    response: ConsentTemplateVersion,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/consent-templates',
    permission: 'consent.manage',
    summary: 'A new template of a PDF that was taken in, or typed in the seven blocks; its first version is a draft',
    body: NewConsentTemplate.extend({ content: ConsentContent }),
    response: ConsentTemplate,
    idempotent: true,
    problems: ['request.invalid', 'consent.templateNumberTaken', 'consent.intakeGone'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/consent-templates/{templateId}',
    permission: 'consent.manage',
    summary: 'Change number, name, department, approaches, owner or review',
    params: byTemplate,
    body: NewConsentTemplate.extend({ version: Version }),
    response: ConsentTemplate,
    problems: [...refusals, 'request.invalid', 'consent.templateNumberTaken'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/consent-templates/{templateId}/archive',
    permission: 'consent.manage',
    summary: 'Take a template out of the list; forms that were made of it go on',
    params: byTemplate,
    body: versioned,
    response: ConsentTemplate,
    problems: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/consent-templates/{templateId}/restore',
    permission: 'consent.manage',
    summary: 'Put an archived template back into the list',
    params: byTemplate,
    body: versioned,
    response: ConsentTemplate,
    problems: refusals,
  }),
  openForms: endpoint({
    method: 'GET',
    path: '/consent-templates/{templateId}/open-forms',
    permission: readers,
    summary: 'Forms that are still open on another version than the published one',
    params: byTemplate,
    query: Paging,
    response: pageOf(OpenConsentForm),
    problems: ['notFound'],
  }),
  compare: endpoint({
    method: 'GET',
    path: '/consent-template-versions/{versionId}/comparison/{olderId}',
    permission: readers,
    summary: 'What is different in a version from an older one of the same template',
    params: byVersion.extend({ olderId: ConsentTemplateVersionId }),
    response: ConsentComparison,
    problems: ['notFound'],
  }),
};

export const consentVersionFiles = {
  pages: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentVersionPdfPath('{versionId}'),
    permission: readers,
    summary: 'The bare pages of a version, as they are stored',
    params: byVersion,
    file: pdfFile,
    problems: ['notFound'],
  }),
};
