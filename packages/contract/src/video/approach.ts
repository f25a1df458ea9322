import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  ApproachId,
  ConsentTemplateId,
  DepartmentId,
  InterviewTemplateId,
  Instant,
  Paging,
  PlainDate,
  ScenarioId,
  StaffId,
  Version,
  VideoId,
  pageOf,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';
import {
  Alternative,
  ConsentLevel,
  ExpectedAttendee,
  LinkedScenario,
  PackagePlan,
  RiskShare,
  usualPackage,
} from '#video/approach-plan.ts';
import { VideoSummary } from '#video/video.ts';

export const ApproachCategory = z.enum([
  'surgery',
  'examination',
  'treatment',
  'medication',
  'rehabilitation',
  'other',
]);
export type ApproachCategory = z.infer<typeof ApproachCategory>;
export const approachCategoryNames: Record<ApproachCategory, string> = {
  surgery: '手術',
  examination: '検査',
  treatment: '処置',
  medication: '薬物療法',
  rehabilitation: 'リハビリ',
  other: 'その他',
};

/** The seven blocks of the ministry's guideline on giving care information (specification/library.md §5), in its order. */
export const blockKeys = [
  'condition',
  'prognosis',
  'treatment',
  'drugs',
  'alternatives',
  'surgery',
  'research',
] as const;
export type BlockKey = (typeof blockKeys)[number];
export const blockNames: Record<BlockKey, string> = {
  condition: '病名・病状',
  prognosis: '予後',
  treatment: '処置・治療の方針',
  drugs: '薬剤名・服用方法・効能・副作用',
  alternatives: '代替的治療法',
  surgery: '手術の概要・執刀者・危険性・しない場合の危険性',
  research: '研究などの側面',
};

/** One of the seven: a text, or the reason why there is nothing to say（該当なし）; `absentBecause` is null unless that was chosen. */
export const ExplanationBlock = z.object({ text: text(3000), absentBecause: text(200).nullable() });
export type ExplanationBlock = z.infer<typeof ExplanationBlock>;
export const ExplanationBlocks = z.object({
  condition: ExplanationBlock,
  prognosis: ExplanationBlock,
  treatment: ExplanationBlock,
  drugs: ExplanationBlock,
  alternatives: ExplanationBlock,
  surgery: ExplanationBlock,
  research: ExplanationBlock,
});
export type ExplanationBlocks = z.infer<typeof ExplanationBlocks>;

/** Frozen: what a body leaves out is this very object for everybody. */
const emptyBlock: ExplanationBlock = Object.freeze({ text: '', absentBecause: null });
export const emptyBlocks: ExplanationBlocks = Object.freeze({
  condition: emptyBlock,
  prognosis: emptyBlock,
  treatment: emptyBlock,
  drugs: emptyBlock,
  alternatives: emptyBlock,
  surgery: emptyBlock,
  research: emptyBlock,
});

export const RiskSeverity = z.enum(['minor', 'moderate', 'serious', 'fatal']);
export type RiskSeverity = z.infer<typeof RiskSeverity>;
export const riskSeverityNames: Record<RiskSeverity, string> = {
  minor: '軽い',
  moderate: '中くらい',
  serious: '重い',
  fatal: '命にかかわる',
};

/** A risk of the approach. `frequency` says how often in words（1,000人に5人、まれ）; `share` holds the same as figures where there are any. */
export const CoreRisk = z.object({
  id: z.uuid(),
  name: line(100),
  /** The same in words that a patient reads. */
  plain: text(400).default(''),
  frequency: line(40),
  share: RiskShare.nullable().default(null),
  source: line(200),
  severity: RiskSeverity,
  /** Every explanation must name it. */
  required: z.boolean().default(true),
});
export type CoreRisk = z.infer<typeof CoreRisk>;

export const NewApproach = z.object({
  name: line(100),
  category: ApproachCategory,
  description: text(2000),
  departmentIds: z.array(DepartmentId).max(50),
  /** In the order in which they are shown. */
  videoIds: z.array(VideoId).max(50),
  /** Other names that people search for. */
  synonyms: z.array(line(60)).max(30).default([]),
  blocks: ExplanationBlocks.default(emptyBlocks),
  /** In the order in which they are explained. */
  risks: z.array(CoreRisk).max(50).default([]),
  /** Who answers for the content. */
  ownerId: StaffId.nullable().default(null),
  /** The last day on which the content counts as approved; null for no end. */
  validUntil: PlainDate.nullable().default(null),
  /** Who checked the content, and when. */
  reviewerId: StaffId.nullable().default(null),
  reviewedOn: PlainDate.nullable().default(null),
  consentLevel: ConsentLevel.default('written'),
  alternatives: z.array(Alternative).max(20).default([]),
  attendees: z.array(ExpectedAttendee).max(5).default(['patient']),
  /** How long the talk takes. */
  minutes: z.int().min(5).max(480).default(30),
  scenarioId: ScenarioId.nullable().default(null),
  package: PackagePlan.default(usualPackage),
});
export type NewApproach = z.infer<typeof NewApproach>;

export const gapKinds = [
  'block',
  'risks',
  'noVideo',
  'videoWithdrawn',
  'videoExpired',
  'videoUnpublished',
  'noQuestion',
  'noCaptions',
  'approvalExpired',
  'noConsentTemplate',
  'consentUnpublished',
  'riskPlain',
  'doingNothing',
  'scenarioUnpublished',
  'riskUncovered',
  'notReviewed',
] as const;
/** What is missing, as a sentence, and where to mend it: a block of this approach, one of its videos, or a consent form. */
export const CompletenessGap = z.object({
  kind: z.enum(gapKinds),
  block: z.enum(blockKeys).nullable(),
  videoId: VideoId.nullable(),
  consentTemplateId: ConsentTemplateId.nullable(),
  sentence: z.string(),
  /** The approach cannot be published while this is missing. */
  blocksPublishing: z.boolean(),
});
export type CompletenessGap = z.infer<typeof CompletenessGap>;
/** `filled` of `of` blocks hold a text or a reason; `missing` also names risks, videos, questions, captions, consent forms and an approval that has ended. */
export const Completeness = z.object({ filled: z.int(), of: z.int(), missing: z.array(CompletenessGap) });
export type Completeness = z.infer<typeof Completeness>;

/** Where a row that came from the operator's catalogue stands towards it. */
export const CatalogueOrigin = z.object({
  use: z.enum(['copy', 'asIs']),
  /** The catalogue has changed since this copy was taken. */
  isOlder: z.boolean(),
  /** The operator took it back. */
  isWithdrawn: z.boolean(),
});
export type CatalogueOrigin = z.infer<typeof CatalogueOrigin>;

export const Approach = NewApproach.extend({
  id: ApproachId,
  version: Version,
  /** Only what is published can be ordered, and is seen without video.manage. */
  published: z.boolean(),
  ownerName: z.string().nullable(),
  reviewerName: z.string().nullable(),
  /** Null where none is set, or where the facility has no IC support. */
  scenario: LinkedScenario.nullable(),
  videos: z.array(VideoSummary),
  totalSeconds: z.number(),
  /** Forms that say that they are for it; `published`: one may be ordered. */
  consentTemplates: z.array(
    z.object({ id: ConsentTemplateId, number: z.string(), name: z.string(), published: z.boolean() }),
  ),
  /** Questionnaires that belong to it; `published`: one may be ordered. None where the facility has switched interviews off. */
  interviewTemplates: z.array(z.object({ id: InterviewTemplateId, name: z.string(), published: z.boolean() })),
  completeness: Completeness,
  catalogue: CatalogueOrigin.nullable(),
  updatedAt: Instant,
});
export type Approach = z.infer<typeof Approach>;

export const ApproachSearch = Paging.extend({
  text: verbatim(200).default(''),
  /** `none`: those that stand under no department. */
  departmentId: z.union([DepartmentId, z.literal('none')]).optional(),
  category: ApproachCategory.optional(),
  published: z.enum(['true', 'false']).optional(),
  /** Whether all seven blocks hold something. */
  complete: z.enum(['true', 'false']).optional(),
  sort: z.enum(['name', 'updatedAt', 'validUntil', 'blocksFilled']).default('name'),
  order: z.enum(['asc', 'desc']).optional(),
});
export type ApproachSearch = z.infer<typeof ApproachSearch>;

/** How many approaches stand below a department and a category; without a department they stand under null. */
export const ApproachBranch = z.object({
  departmentId: DepartmentId.nullable(),
  category: ApproachCategory,
  count: z.int(),
});
export type ApproachBranch = z.infer<typeof ApproachBranch>;

const byApproach = z.object({ approachId: ApproachId });
const readers = ['video.view', 'video.manage', 'icSupport.view', 'icSupport.order', 'icSupport.manage'] as const;

export const approachContract = {
  list: endpoint({
    method: 'GET',
    path: '/approaches',
    permission: readers,
    summary: 'Approaches with their videos; without video.manage only the published ones',
    query: ApproachSearch,
    response: pageOf(Approach),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/approach-tree',
    permission: readers,
    summary: 'How many approaches each department has of each category',
    response: z.object({ branches: z.array(ApproachBranch) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/approaches/{approachId}',
    permission: readers,
    summary: 'One approach',
    params: byApproach,
    response: Approach,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/approaches',
    permission: 'video.manage',
    summary: 'A new approach, not published yet',
    body: NewApproach,
    response: Approach,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/approaches/{approachId}',
    permission: 'video.manage',
    summary: 'Change an approach; what is published stays complete',
    params: byApproach,
    body: NewApproach.extend({ version: Version }),
    response: Approach,
    problems: ['notFound', 'record.versionConflict', 'approach.incomplete', 'catalogue.readOnly'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/approaches/{approachId}/publish',
    permission: 'video.manage',
    summary: 'Make a complete approach available for orders, or take it back',
    params: byApproach,
    body: z.object({ version: Version, published: z.boolean() }),
    response: Approach,
    problems: ['notFound', 'record.versionConflict', 'approach.incomplete', 'catalogue.readOnly'],
  }),
};
