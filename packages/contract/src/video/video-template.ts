import { z } from 'zod';
import { DueRule } from '#shared/due-rule.ts';
import { endpoint } from '#shared/endpoint.ts';
import { DeliveryChannel, ReminderPlan } from '#order/reminder-plan.ts';
import {
  ApproachId,
  DepartmentId,
  Instant,
  pageOf,
  Paging,
  PlainDate,
  StaffId,
  Version,
  VideoId,
  VideoTemplateId,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** Who finds a template: its owner, everybody of one department, or the whole facility. */
export const TemplateScope = z.enum(['me', 'department', 'facility']);
export type TemplateScope = z.infer<typeof TemplateScope>;
export const templateScopeNames: Record<TemplateScope, string> = {
  me: '自分だけ',
  department: '診療科',
  facility: '施設全体',
};

/** Why a video of a template wants a look; one that is withdrawn, expired or unpublished is left out of new orders. */
export const TemplateWarningKind = z.enum(['withdrawn', 'expired', 'unpublished', 'newEdition']);
export type TemplateWarningKind = z.infer<typeof TemplateWarningKind>;
export const templateWarningNames: Record<TemplateWarningKind, string> = {
  withdrawn: '取り下げ',
  expired: '有効期限切れ',
  unpublished: '非公開',
  newEdition: '新しい版あり',
};

export const TemplateWarning = z.object({
  videoId: VideoId,
  title: z.string(),
  kind: TemplateWarningKind,
  /** The edition that may be ordered instead. */
  newVideo: z.object({ id: VideoId, title: z.string() }).nullable(),
});
export type TemplateWarning = z.infer<typeof TemplateWarning>;

/** `required` false: the patient may leave the video out. */
export const TemplateItemInput = z.object({ videoId: VideoId, required: z.boolean() });
export type TemplateItemInput = z.infer<typeof TemplateItemInput>;

export const TemplateItem = TemplateItemInput.extend({
  title: z.string(),
  durationSeconds: z.number().nullable(),
  poster: z.string().nullable(),
  /** False while new orders leave it out. */
  orderable: z.boolean(),
});
export type TemplateItem = z.infer<typeof TemplateItem>;

/** Perceived characters. */
export const templateLimits = { name: 60, description: 300, orderTitle: 100, message: 1000, items: 30 } as const;

export const NewVideoTemplate = z.object({
  /** As staff find it. */
  name: line(templateLimits.name),
  description: text(templateLimits.description),
  scope: TemplateScope,
  /** Of whom it is for, with the scope `department` alone. */
  departmentId: DepartmentId.nullable(),
  approachId: ApproachId.nullable(),
  items: z.array(TemplateItemInput).max(templateLimits.items),
  /** As the patient reads it above the videos; empty: made of approach or videos at issue. */
  orderTitle: line(templateLimits.orderTitle),
  /** To the patient, with the placeholders of `@nattoku/rules/text/message-variables`. */
  message: text(templateLimits.message),
  dueRule: DueRule.nullable(),
  reminderPlan: ReminderPlan,
  reminderChannel: DeliveryChannel.nullable(),
});
export type NewVideoTemplate = z.infer<typeof NewVideoTemplate>;

export const TemplateVerb = z.enum(['edit', 'archive', 'restore', 'copy', 'use']);
export type TemplateVerb = z.infer<typeof TemplateVerb>;

export const VideoTemplate = NewVideoTemplate.extend({
  id: VideoTemplateId,
  version: Version,
  items: z.array(TemplateItem),
  departmentName: z.string().nullable(),
  approachName: z.string().nullable(),
  /** Until when the approach is approved; null without one, or without such a day. */
  approachValidUntil: PlainDate.nullable(),
  /** Of what may be ordered now. */
  totalSeconds: z.number(),
  owner: z.object({ id: StaffId, name: z.string() }),
  archivedAt: Instant.nullable(),
  /** Orders that were issued with it. */
  usedCount: z.int(),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  warnings: z.array(TemplateWarning),
  /** What the caller may do with it now. */
  allowed: z.array(TemplateVerb),
});
export type VideoTemplate = z.infer<typeof VideoTemplate>;

export const VideoTemplateSearch = Paging.extend({
  /** Name, description, approach, titles and synonyms of its videos. */
  text: verbatim(200).default(''),
  scope: TemplateScope.optional(),
  departmentId: DepartmentId.optional(),
  approachId: ApproachId.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  /** Only those whose content wants a look. */
  warned: z.enum(['true', 'false']).default('false'),
  sort: z.enum(['name', 'used', 'updated']).default('used'),
});
export type VideoTemplateSearch = z.infer<typeof VideoTemplateSearch>;

/** What a template puts into an order. The parts are those of `OrderDraft`; the caller may change each of them. */
export const TemplateUse = z.object({
  templateId: VideoTemplateId,
  title: z.string(),
  approachId: ApproachId.nullable(),
  videoIds: z.array(VideoId),
  optionalVideoIds: z.array(VideoId),
  /** With its placeholders; they are filled when the order is issued. */
  message: z.string(),
  /** Null without a rule, or where it counts from a talk that is not planned yet, or would lie in the past. */
  dueOn: PlainDate.nullable(),
  reminderPlan: ReminderPlan,
  reminderChannel: DeliveryChannel.nullable(),
  /** Videos that may not be ordered any more, and so are missing above; and those of which there is a new edition. */
  warnings: z.array(TemplateWarning),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

const byId = z.object({ templateId: VideoTemplateId });
const versioned = z.object({ version: Version });
const changeProblems = ['notFound', 'permission.denied', 'record.versionConflict', 'template.archived'] as const;
const inputProblems = ['request.invalid', 'permission.denied', 'order.videoUnavailable', 'notFound'] as const;

export const videoTemplateContract = {
  list: endpoint({
    method: 'GET',
    path: '/video-templates',
    permission: 'video.order',
    summary: 'Templates that the caller may use: the own ones, those of the own departments, those of the facility',
    query: VideoTemplateSearch,
    response: pageOf(VideoTemplate).extend({
      /** How many of the living ones that the caller may change want a look. */
      warnedCount: z.int(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/video-templates/{templateId}',
    permission: 'video.order',
    summary: 'One template with its videos and what is wrong with them',
    params: byId,
    response: VideoTemplate,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/video-templates',
    permission: 'video.order',
    summary: 'A new template: for a department of the caller; for the whole facility with video.manage',
    body: NewVideoTemplate,
    response: VideoTemplate,
    idempotent: true,
    problems: inputProblems,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/video-templates/{templateId}',
    permission: 'video.order',
    summary: 'Change a template; orders that were made with it stay as they are',
    params: byId,
    body: NewVideoTemplate.extend(versioned.shape),
    response: VideoTemplate,
    problems: [...changeProblems, ...inputProblems],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/video-templates/{templateId}/copy',
    permission: 'video.order',
    summary: 'A template of the own with the same content',
    params: byId,
    body: z.object({}),
    response: VideoTemplate,
    idempotent: true,
    problems: ['notFound'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/video-templates/{templateId}/archive',
    permission: 'video.order',
    summary: 'Take a template out of use',
    params: byId,
    body: versioned,
    response: VideoTemplate,
    problems: changeProblems,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/video-templates/{templateId}/restore',
    permission: 'video.order',
    summary: 'Bring a template back into use',
    params: byId,
    body: versioned,
    response: VideoTemplate,
    problems: ['notFound', 'permission.denied', 'record.versionConflict'],
  }),
  use: endpoint({
    method: 'POST',
    path: '/video-templates/{templateId}/use',
    permission: 'video.order',
    summary: 'What the template puts into an order that is begun now; changes nothing',
    params: byId,
    body: z.object({ icAt: Instant.nullish() }),
    response: TemplateUse,
    problems: ['notFound', 'template.archived'],
    safe: true,
  }),
};
