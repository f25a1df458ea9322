import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CommonResponse, CommonResponseDetail, CommonResponseSearch } from '#order/common-response.ts';
import { IdentityCheck } from '#order/identity-check.ts';
import {
  CommonOrderId,
  DepartmentId,
  Instant,
  Nothing,
  OrderId,
  Paging,
  PatientId,
  PlainDate,
  Version,
  VideoId,
  pageOf,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** What staff made of it. `ended` is for good. */
export const CommonOrderState = z.enum(['draft', 'active', 'paused', 'ended', 'discarded']);
export type CommonOrderState = z.infer<typeof CommonOrderState>;

/** What it comes to now: an active one may be over by its date (`expired`), or have as many responses as were allowed (`full`). */
export const CommonOrderStanding = z.enum(['draft', 'open', 'paused', 'full', 'expired', 'ended']);
export type CommonOrderStanding = z.infer<typeof CommonOrderStanding>;

/** Whether people are asked who they are before they see anything (specification/order.md §32: soft identification). */
export const CommonOrderIdentification = z.enum(['none', 'patientNumberAndBirthDate']);
export type CommonOrderIdentification = z.infer<typeof CommonOrderIdentification>;

/** Perceived characters; the most responses that may be allowed. */
export const commonOrderLimits = { title: 60, place: 60, message: 500, responses: 100_000, videos: 30 } as const;

const Counts = z.object({
  /** Everybody who got in. */
  opened: z.int().min(0),
  inProgress: z.int().min(0),
  done: z.int().min(0),
  linked: z.int().min(0),
  /** Responses that hold a question, or something that was not understood, and that nobody has looked at. */
  attention: z.int().min(0),
});
const settings = {
  /** For staff only. */
  internalTitle: line(commonOrderLimits.title),
  /** What stands on the poster and above the videos. */
  patientTitle: line(commonOrderLimits.title),
  /** Where the poster hangs. */
  place: line(commonOrderLimits.place),
  message: text(commonOrderLimits.message),
  departmentId: DepartmentId.nullable(),
  /** The last day on which it opens. */
  validUntil: PlainDate.nullable(),
  maxResponses: z.int().min(1).max(commonOrderLimits.responses).nullable(),
} as const;

export const CommonOrderSettings = z.object(settings);
export type CommonOrderSettings = z.infer<typeof CommonOrderSettings>;

export const CommonOrderDraft = z.object({
  ...settings,
  videos: z.array(z.object({ videoId: VideoId, required: z.boolean() })).max(commonOrderLimits.videos),
  identification: CommonOrderIdentification,
});
export type CommonOrderDraft = z.infer<typeof CommonOrderDraft>;

export const CommonOrderSummary = z.object({
  ...settings,
  id: CommonOrderId,
  version: Version,
  standing: CommonOrderStanding,
  departmentName: z.string().nullable(),
  identification: CommonOrderIdentification,
  videoCount: z.int(),
  totalSeconds: z.number(),
  /** How many of its videos do not play any more; the others go on. */
  unavailableCount: z.int(),
  counts: Counts,
  createdByName: z.string(),
  createdAt: Instant,
  issuedAt: Instant.nullable(),
});
export type CommonOrderSummary = z.infer<typeof CommonOrderSummary>;

export const CommonOrder = CommonOrderSummary.extend({
  videos: z.array(
    z.object({
      videoId: VideoId,
      title: z.string(),
      durationSeconds: z.number().nullable(),
      poster: z.string().nullable(),
      required: z.boolean(),
      available: z.boolean(),
    }),
  ),
  /** Of the address on the poster; null while it is a draft. It hangs on a wall and opens nothing of anybody. */
  secret: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** What the signed-in staff member may do now. */
  allowed: z.array(z.enum(['edit', 'issue', 'discard', 'change', 'pause', 'resume', 'end'])),
});
export type CommonOrder = z.infer<typeof CommonOrder>;

export const CommonOrderSearch = Paging.extend({
  text: verbatim(200).default(''),
  /** `over`: ended, expired or full. */
  standing: z.enum(['draft', 'open', 'paused', 'over']).optional(),
  mine: z.enum(['true', 'false']).optional(),
});
export type CommonOrderSearch = z.infer<typeof CommonOrderSearch>;

const byId = z.object({ commonOrderId: CommonOrderId });
const byResponse = z.object({ orderId: OrderId });
const versioned = z.object({ version: Version });
const changeProblems = ['notFound', 'record.versionConflict', 'commonOrder.illegalTransition'] as const;
const viewers = ['video.view', 'video.order'] as const;

export const commonOrderContract = {
  list: endpoint({
    method: 'GET',
    path: '/common-orders',
    permission: viewers,
    summary: 'Common orders with what came of them, in numbers',
    query: CommonOrderSearch,
    response: pageOf(CommonOrderSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/common-orders/{commonOrderId}',
    permission: viewers,
    summary: 'One common order',
    params: byId,
    response: CommonOrder,
    problems: ['notFound'],
  }),
  days: endpoint({
    method: 'GET',
    path: '/common-orders/{commonOrderId}/days',
    permission: viewers,
    summary: 'How many opened it, finished it and were linked on each day (Tokyo), oldest first',
    params: byId,
    response: z.object({
      days: z.array(z.object({ date: PlainDate, opened: z.int(), done: z.int(), linked: z.int() })),
    }),
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/common-orders',
    permission: 'video.order',
    summary: 'Begin a common order',
    body: CommonOrderDraft,
    response: CommonOrder,
    idempotent: true,
    problems: ['order.videoUnavailable', 'request.invalid'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/common-orders/{commonOrderId}/draft',
    permission: 'video.order',
    summary: 'Keep what was chosen and typed',
    params: byId,
    body: CommonOrderDraft.extend({ version: Version }),
    response: CommonOrder,
    problems: [...changeProblems, 'order.videoUnavailable', 'request.invalid'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/discard',
    permission: 'video.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: changeProblems,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/issue',
    permission: 'video.order',
    summary: 'Open it: from now on its QR code works',
    params: byId,
    body: versioned,
    response: CommonOrder,
    idempotent: true,
    problems: [...changeProblems, 'order.empty', 'order.videoUnavailable', 'order.dueInPast', 'request.invalid'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/common-orders/{commonOrderId}',
    permission: 'video.order',
    summary:
      'Change titles, place, message, validity and the number of responses; running responses keep what they began with',
    params: byId,
    body: CommonOrderSettings.extend({ version: Version }),
    response: CommonOrder,
    problems: [...changeProblems, 'order.dueInPast', 'request.invalid'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/pause',
    permission: 'video.order',
    summary: 'Let nobody new in for a while',
    params: byId,
    body: versioned,
    response: CommonOrder,
    problems: changeProblems,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/resume',
    permission: 'video.order',
    summary: 'Open it again',
    params: byId,
    body: versioned,
    response: CommonOrder,
    problems: changeProblems,
  }),
  end: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/end',
    permission: 'video.order',
    summary: 'End it for good; responses that are under way may be finished',
    params: byId,
    body: versioned,
    response: CommonOrder,
    problems: changeProblems,
  }),
  searchResponses: endpoint({
    method: 'POST',
    path: '/common-orders/{commonOrderId}/responses/search',
    permission: 'video.order',
    summary: 'Who opened it, newest first; patients where they are linked',
    params: byId,
    body: CommonResponseSearch,
    response: pageOf(CommonResponse),
    safe: true,
    problems: ['notFound'],
  }),
  getResponse: endpoint({
    method: 'GET',
    path: '/common-orders/responses/{orderId}',
    permission: 'video.order',
    summary: 'One response with answers and messages',
    params: byResponse,
    response: CommonResponseDetail,
    problems: ['notFound'],
  }),
  findByCode: endpoint({
    method: 'POST',
    path: '/common-orders/receipt-codes/find',
    permission: 'video.order',
    summary: 'The response with this receipt code',
    body: z.object({ receiptCode: verbatim(40) }),
    response: CommonResponseDetail,
    safe: true,
    problems: ['commonOrder.codeUnknown', 'request.tooMany'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/common-orders/responses/{orderId}/link',
    permission: 'video.order',
    summary: 'Say whose response it is, and how that was made sure of; needs patient.view, too',
    params: byResponse,
    body: z.object({ patientId: PatientId, identityCheck: IdentityCheck }),
    response: CommonResponse,
    problems: [
      'notFound',
      'permission.denied',
      'request.invalid',
      'commonOrder.alreadyLinked',
      'patient.archived',
      'patient.merged',
      'patient.deceased',
      'patient.reasonNeeded',
    ],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/common-orders/responses/{orderId}/unlink',
    permission: 'video.order',
    summary: 'Take a wrong link back; needs patient.view, too',
    params: byResponse,
    body: z.object({ patientId: PatientId }),
    response: CommonResponse,
    problems: ['notFound', 'permission.denied', 'commonOrder.notLinked', 'patient.reasonNeeded'],
  }),
  reviewResponse: endpoint({
    method: 'POST',
    path: '/common-orders/responses/{orderId}/review',
    permission: 'video.order',
    summary: 'Somebody has looked at what this response raised; a question stays until answered',
    params: byResponse,
    body: Nothing,
    response: CommonResponse,
    problems: ['notFound', 'order.questionOpen'],
  }),
};
