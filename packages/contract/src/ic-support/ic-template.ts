import { z } from 'zod';
import { MOST_INTERVIEWS, PackageDays } from '#ic-support/ic-package.ts';
import { LedTopic } from '#ic-support/ic-talk-state.ts';
import { NewAttendee, talkLimits } from '#ic-support/ic-talk.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ApproachId,
  ConsentTemplateId,
  DepartmentId,
  IcTemplateId,
  Instant,
  InterviewTemplateId,
  pageOf,
  Paging,
  ScenarioId,
  ScenarioVersionId,
  StaffId,
  Version,
  VideoId,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';
import { TemplateScope } from '#video/video-template.ts';

/** Perceived characters, and how many of a thing there may be. */
export const icTemplateLimits = {
  name: 60,
  description: 300,
  orderTitle: 100,
  message: 1000,
  videos: 30,
  interviews: MOST_INTERVIEWS,
  forms: 10,
} as const;

/**
 * Which edition of its scenario an order takes: `newest` the one that is published then; `fixed` the one that was chosen, and none once another one
 * is published, so that somebody looks at the template first.
 */
export const VersionPolicy = z.enum(['newest', 'fixed']);
export type VersionPolicy = z.infer<typeof VersionPolicy>;
export const versionPolicyNames: Record<VersionPolicy, string> = {
  newest: 'いつも公開中の版を使う',
  fixed: 'この版だけを使う',
};

export const IcTemplateScenario = z.object({
  scenarioId: ScenarioId,
  policy: VersionPolicy,
  /** The one that was looked at; with `newest` it says nothing. */
  versionId: ScenarioVersionId.nullable(),
});
export type IcTemplateScenario = z.infer<typeof IcTemplateScenario>;

/** What a template says: how staff find it, and everything it proposes for an order. */
export const IcTemplateContent = z.object({
  name: line(icTemplateLimits.name),
  description: text(icTemplateLimits.description),
  scope: TemplateScope,
  /** Of whom it is for, with the scope `department` alone. */
  departmentId: DepartmentId.nullable(),
  approachId: ApproachId.nullable(),
  scenario: IcTemplateScenario.nullable(),
  ledTopic: LedTopic,
  procedureName: line(talkLimits.procedure),
  minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
  place: line(talkLimits.place),
  room: line(talkLimits.place),
  attendees: z.array(NewAttendee).max(talkLimits.attendees),
  videoIds: z.array(VideoId).max(icTemplateLimits.videos),
  interviewTemplateIds: z.array(InterviewTemplateId).max(icTemplateLimits.interviews).default([]),
  consentTemplateIds: z.array(ConsentTemplateId).max(icTemplateLimits.forms),
  days: PackageDays,
  /** As the patient reads it; empty: the approach, or the name of the procedure. */
  orderTitle: line(icTemplateLimits.orderTitle),
  message: text(icTemplateLimits.message),
});
export type IcTemplateContent = z.infer<typeof IcTemplateContent>;

/** Why an order would get less than the template says. */
export const IcTemplateWarningKind = z.enum(['approach', 'scenario', 'scenarioChanged', 'video', 'interview', 'form']);
export type IcTemplateWarningKind = z.infer<typeof IcTemplateWarningKind>;
export const IcTemplateWarning = z.object({ kind: IcTemplateWarningKind, title: z.string() });
export type IcTemplateWarning = z.infer<typeof IcTemplateWarning>;

export const IcTemplateVerb = z.enum(['edit', 'copy', 'archive', 'restore', 'use']);
export type IcTemplateVerb = z.infer<typeof IcTemplateVerb>;

const titled = <Id extends z.ZodType>(id: Id) => z.object({ id, title: z.string(), available: z.boolean() });

export const IcTemplate = z.object({
  id: IcTemplateId,
  version: Version,
  /** How often it was registered; 0 while it has never been, and nobody but its owner sees it. */
  edition: z.int(),
  /** What orders get; of one that was never registered what is being written. */
  content: IcTemplateContent,
  /** What is being written and is not registered yet; null where nothing is, and for who may not change it. */
  draft: IcTemplateContent.nullable(),
  approachName: z.string().nullable(),
  departmentName: z.string().nullable(),
  /** Of content and draft alike. */
  scenarios: z.array(
    titled(ScenarioId).extend({
      /** The published edition. */
      current: z.object({ versionId: ScenarioVersionId, number: z.int() }).nullable(),
    }),
  ),
  videos: z.array(titled(VideoId).extend({ durationSeconds: z.number().nullable() })),
  interviews: z.array(titled(InterviewTemplateId)),
  forms: z.array(titled(ConsentTemplateId)),
  warnings: z.array(IcTemplateWarning),
  owner: z.object({ id: StaffId, name: z.string() }),
  archivedAt: Instant.nullable(),
  /** Orders that were issued with it. */
  usedCount: z.int(),
  lastUsedAt: Instant.nullable(),
  updatedAt: Instant,
  /** What the caller may do with it now. */
  allowed: z.array(IcTemplateVerb),
});
export type IcTemplate = z.infer<typeof IcTemplate>;

export const IcTemplateSearch = Paging.extend({
  /** Its own words and those of its approach. */
  text: verbatim(200).default(''),
  scope: TemplateScope.optional(),
  departmentId: DepartmentId.optional(),
  approachId: ApproachId.optional(),
  /** Only what orders can be made with, and not what somebody is still writing. */
  usable: z.enum(['true', 'false']).default('false'),
  archived: z.enum(['true', 'false']).default('false'),
  sort: z.enum(['name', 'usedCount', 'updatedAt']).default('usedCount'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type IcTemplateSearch = z.infer<typeof IcTemplateSearch>;

const byId = z.object({ templateId: IcTemplateId });
const versioned = z.object({ version: Version });
const changes = ['notFound', 'permission.denied', 'record.versionConflict', 'template.archived'] as const;

/** Templates of a package of IC support (specification/ic-support.md §§50–53). */
export const icTemplateContract = {
  list: endpoint({
    method: 'GET',
    path: '/ic-templates',
    permission: 'icSupport.order',
    summary: 'Templates that the caller may use: the own ones, those of the own departments, those of the facility',
    query: IcTemplateSearch,
    response: pageOf(IcTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ic-templates/{templateId}',
    permission: 'icSupport.order',
    summary: 'One template, and what an order would not get of it today',
    params: byId,
    response: IcTemplate,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/ic-templates',
    permission: 'icSupport.order',
    summary: 'A draft with what the approach proposes; nobody else sees it before it is registered',
    body: z.object({ name: line(icTemplateLimits.name), approachId: ApproachId.nullable() }),
    response: IcTemplate,
    idempotent: true,
    problems: ['notFound', 'request.invalid'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ic-templates/{templateId}',
    permission: 'icSupport.order',
    summary: 'Keep what is being written; orders get it once it is registered',
    params: byId,
    body: IcTemplateContent.extend(versioned.shape),
    response: IcTemplate,
    problems: [...changes, 'request.invalid'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/ic-templates/{templateId}/register',
    permission: 'icSupport.order',
    summary: 'Orders get from now on what was written; for the whole facility with icSupport.manage',
    params: byId,
    body: versioned,
    response: IcTemplate,
    problems: [...changes, 'request.invalid'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/ic-templates/{templateId}/discard',
    permission: 'icSupport.order',
    summary: 'Back to what is registered',
    params: byId,
    body: versioned,
    response: IcTemplate,
    problems: changes,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/ic-templates/{templateId}/copy',
    permission: 'icSupport.order',
    summary: 'A draft of the own with the same content',
    params: byId,
    body: z.object({}),
    response: IcTemplate,
    idempotent: true,
    problems: ['notFound'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/ic-templates/{templateId}/archive',
    permission: 'icSupport.order',
    summary: 'Take a template out of use',
    params: byId,
    body: versioned,
    response: IcTemplate,
    problems: changes,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/ic-templates/{templateId}/restore',
    permission: 'icSupport.order',
    summary: 'Bring a template back into use',
    params: byId,
    body: versioned,
    response: IcTemplate,
    problems: ['notFound', 'permission.denied', 'record.versionConflict'],
  }),
};
