import { z } from 'zod';
import { InterviewComparison } from '#medical-interview/interview-comparison.ts';
import { InterviewForm, interviewFormLimits } from '#medical-interview/interview-item.ts';
import { InterviewTemplateState, InterviewVersionMark } from '#medical-interview/interview-template-state.ts';
import { interviewReaders } from '#medical-interview/interview-readers.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ApproachId,
  DepartmentId,
  Instant,
  InterviewInstrumentId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  pageOf,
  Paging,
  PlainDate,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

const person = z.object({ id: StaffId, name: z.string() });

/** What is wrong with a version, as `checkInterview` in the rules finds it. */
export const InterviewFinding = z.object({
  linkId: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  sentence: z.string(),
});
export type InterviewFinding = z.infer<typeof InterviewFinding>;

/** One edition of a questionnaire; once published it never changes. */
export const InterviewVersion = z.object({
  id: InterviewTemplateVersionId,
  templateId: InterviewTemplateId,
  name: z.string(),
  /** 第1版, 第2版, … */
  number: z.int(),
  version: Version,
  state: InterviewTemplateState,
  form: InterviewForm,
  /** What came along from another system and is shown nowhere, line by line. */
  foreign: z.array(z.object({ linkId: z.string().nullable(), sentence: z.string() })),
  changeNote: z.string(),
  author: person,
  submittedBy: person.nullable(),
  submittedAt: Instant.nullable(),
  reviewedBy: person.nullable(),
  reviewedAt: Instant.nullable(),
  reviewNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  retiredAt: Instant.nullable(),
  updatedAt: Instant,
});
export type InterviewVersion = z.infer<typeof InterviewVersion>;

export const NewInterviewTemplate = z.object({
  name: line(interviewFormLimits.name),
  description: text(interviewFormLimits.description),
  departmentId: DepartmentId.nullable(),
  /** What it belongs to. */
  approachId: ApproachId.nullable(),
  /** The scale of others that it asks; it is published only where that is permitted. */
  instrumentId: InterviewInstrumentId.nullable(),
  /** Who answers for the content. */
  ownerId: StaffId.nullable(),
  reviewDueOn: PlainDate.nullable(),
});
export type NewInterviewTemplate = z.infer<typeof NewInterviewTemplate>;

export const InterviewTemplateSummary = NewInterviewTemplate.extend({
  id: InterviewTemplateId,
  version: Version,
  departmentName: z.string().nullable(),
  approachName: z.string().nullable(),
  instrumentName: z.string().nullable(),
  /** Of the published version, or of the one that is worked on. */
  itemCount: z.int(),
  published: InterviewVersionMark.nullable(),
  /** The one that is worked on. */
  open: InterviewVersionMark.nullable(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
});
export type InterviewTemplateSummary = z.infer<typeof InterviewTemplateSummary>;

export const InterviewVersionSummary = InterviewVersion.omit({ form: true, foreign: true, name: true }).extend({
  itemCount: z.int(),
});
export type InterviewVersionSummary = z.infer<typeof InterviewVersionSummary>;

export const InterviewTemplate = InterviewTemplateSummary.extend({
  owner: person.nullable(),
  /** The newest first. */
  versions: z.array(InterviewVersionSummary),
  /** Of the version that is worked on, or of the published one, each with the question by its words. */
  findings: z.array(InterviewFinding.extend({ question: z.string().nullable() })),
  /** Another person than the one who wrote or submitted it has to publish. */
  separateApprover: z.boolean(),
});
export type InterviewTemplate = z.infer<typeof InterviewTemplate>;

export const InterviewTemplateSearch = Paging.extend({
  text: verbatim(200).default(''),
  departmentId: z.union([DepartmentId, z.literal('none')]).optional(),
  approachId: ApproachId.optional(),
  state: InterviewTemplateState.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  sort: z.enum(['name', 'updatedAt', 'reviewDueOn']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type InterviewTemplateSearch = z.infer<typeof InterviewTemplateSearch>;

const byTemplate = z.object({ templateId: InterviewTemplateId });
const byVersion = z.object({ versionId: InterviewTemplateVersionId });
const versioned = z.object({ version: Version });
const noted = versioned.extend({ note: text(interviewFormLimits.note) });
const refusals = ['notFound', 'record.versionConflict'] as const;
const moves = [...refusals, 'interview.moved'] as const;

/** Questionnaires that hospitals write for themselves (specification/medical-interview.md §10). */
export const interviewTemplateContract = {
  search: endpoint({
    method: 'GET',
    path: '/interview-templates',
    permission: interviewReaders,
    summary: 'Questionnaires; without interview.manage those with a published version',
    query: InterviewTemplateSearch,
    response: pageOf(InterviewTemplateSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/interview-templates/{templateId}',
    permission: interviewReaders,
    summary: 'One questionnaire with its versions; without interview.manage those that were published',
    params: byTemplate,
    response: InterviewTemplate,
    problems: ['notFound'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/interview-template-versions/{versionId}',
    permission: interviewReaders,
    summary: 'One version with its questions',
    params: byVersion,
    response: InterviewVersion,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/interview-templates',
    permission: 'interview.manage',
    summary: 'A new questionnaire; its first version is a draft without questions',
    body: NewInterviewTemplate,
    response: InterviewTemplate,
    idempotent: true,
    problems: ['request.invalid'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/interview-templates/import',
    permission: 'interview.manage',
    summary: 'A new questionnaire made of a FHIR R4 Questionnaire (JSON); what it lacks is found as in any draft',
    body: z.object({ file: verbatim(interviewFormLimits.fileBytes) }),
    response: InterviewTemplate,
    idempotent: true,
    problems: ['interview.fileRefused'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/interview-templates/{templateId}',
    permission: 'interview.manage',
    summary: 'Change name, department, approach, scale, owner or review',
    params: byTemplate,
    body: NewInterviewTemplate.extend({ version: Version }),
    response: InterviewTemplate,
    problems: [...refusals, 'request.invalid'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/interview-templates/{templateId}/archive',
    permission: 'interview.manage',
    summary: 'Take a questionnaire out of the list',
    params: byTemplate,
    body: versioned,
    response: InterviewTemplate,
    problems: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/interview-templates/{templateId}/restore',
    permission: 'interview.manage',
    summary: 'Put an archived questionnaire back into the list',
    params: byTemplate,
    body: versioned,
    response: InterviewTemplate,
    problems: refusals,
  }),
  newVersion: endpoint({
    method: 'POST',
    path: '/interview-templates/{templateId}/versions',
    permission: 'interview.manage',
    summary: 'A draft of the next version, a copy of the newest',
    params: byTemplate,
    body: z.object({}),
    response: InterviewTemplate,
    idempotent: true,
    problems: ['notFound', 'interview.draftExists'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/interview-template-versions/{versionId}',
    permission: 'interview.manage',
    summary: 'Write the questions of a draft; it may still lack things',
    params: byVersion,
    body: versioned.extend({ form: InterviewForm }),
    response: InterviewVersion,
    problems: [...moves, 'request.invalid'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/interview-template-versions/{versionId}/submit',
    permission: 'interview.manage',
    summary: 'Hand a draft over to be reviewed by somebody else, with a note on what changed',
    params: byVersion,
    body: noted,
    response: InterviewTemplate,
    problems: [...moves, 'request.invalid', 'interview.incomplete'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/interview-template-versions/{versionId}/return',
    permission: 'interview.manage',
    summary: 'Give a version in review back to be mended, with a note',
    params: byVersion,
    body: noted,
    response: InterviewTemplate,
    problems: [...moves, 'request.invalid'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/interview-template-versions/{versionId}/publish',
    permission: 'interview.manage',
    summary: 'Publish a version; the one before is retired, and orders that pin it go on',
    params: byVersion,
    body: noted,
    response: InterviewTemplate,
    problems: [
      ...moves,
      'request.invalid',
      'interview.incomplete',
      'interview.reviewerIsAuthor',
      'interview.notPermitted',
    ],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/interview-template-versions/{versionId}/retire',
    permission: 'interview.manage',
    summary: 'Offer a published version no longer; orders that pin it go on',
    params: byVersion,
    body: versioned,
    response: InterviewTemplate,
    problems: moves,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/interview-template-versions/{versionId}/discard',
    permission: 'interview.manage',
    summary: 'Throw a draft away; with the only version of a questionnaire the questionnaire goes',
    params: byVersion,
    body: versioned,
    /** Null where the questionnaire went, too. */
    response: z.object({ template: InterviewTemplate.nullable() }),
    problems: moves,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/interview-template-versions/{versionId}/comparison/{olderId}',
    permission: interviewReaders,
    summary: 'What is different in a version from an older one of the same questionnaire',
    params: byVersion.extend({ olderId: InterviewTemplateVersionId }),
    response: InterviewComparison,
    problems: ['notFound'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/interview-template-versions/{versionId}/questionnaire',
    permission: interviewReaders,
    summary: 'A version as a Questionnaire of FHIR R4, with everything that came along with it',
    params: byVersion,
    response: z.object({ fileName: z.string(), questionnaire: z.record(z.string(), z.unknown()) }),
    problems: ['notFound'],
  }),
};
