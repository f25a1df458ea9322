import { z } from 'zod';
import { ListedFlags } from '#medical-interview/interview-list.ts';
import { InterviewState } from '#medical-interview/interview-state.ts';
import {
  CommonOrder,
  CommonOrderIdentification,
  CommonOrderSearch,
  CommonOrderSettings,
  CommonOrderStanding,
} from '#order/common-order.ts';
import { commonOrderSheets, inLanguage } from '#order/common-order-sheet.ts';
import { IdentityCheck } from '#order/identity-check.ts';
import { LinkCandidate } from '#order/link-candidate.ts';
import { PatientSummary } from '#patient/patient.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import {
  CommonOrderId,
  Instant,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  Language,
  Nothing,
  OrderId,
  OrderItemId,
  pageOf,
  Paging,
  PatientId,
  PlainDate,
  Version,
} from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';

/** Questionnaires behind one code; perceived characters. */
export const interviewCommonLimits = { templates: 5, reason: 200 } as const;

export const InterviewCommonDraft = CommonOrderSettings.extend({
  /** Published ones, in the order in which they are asked. */
  templateIds: z.array(InterviewTemplateId).min(1).max(interviewCommonLimits.templates),
  identification: CommonOrderIdentification,
});
export type InterviewCommonDraft = z.infer<typeof InterviewCommonDraft>;

/** A questionnaire that everybody is asked who opens the code. */
export const CommonInterview = z.object({
  id: InterviewTemplateId,
  name: z.string(),
  /** The published edition; null where there is none any more, and nobody new is asked. */
  published: z.object({ versionId: InterviewTemplateVersionId, number: z.int(), itemCount: z.int() }).nullable(),
});
export type CommonInterview = z.infer<typeof CommonInterview>;

export const InterviewCommonOrder = CommonOrderSettings.extend({
  id: CommonOrderId,
  version: Version,
  standing: CommonOrderStanding,
  identification: CommonOrderIdentification,
  interviews: z.array(CommonInterview),
  departmentName: z.string().nullable(),
  counts: z.object({
    /** Everybody who got in. */
    opened: z.int(),
    /** Who has sent answers. */
    answered: z.int(),
    /** Of these, those of whom nobody knows who they are. */
    waiting: z.int(),
  }),
  createdByName: z.string(),
  createdAt: Instant,
  issuedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Of the address on the poster; null while it is a draft. It hangs on a wall and opens nothing of anybody. */
  secret: z.string().nullable(),
  /** What the signed-in staff member may do now. */
  allowed: CommonOrder.shape.allowed,
});
export type InterviewCommonOrder = z.infer<typeof InterviewCommonOrder>;

/** What one person answers behind a common order: one or several questionnaires. */
export const InterviewCommonResponse = z.object({
  orderId: OrderId,
  interviews: z.array(z.object({ id: OrderItemId, title: z.string(), state: InterviewState, ...ListedFlags.shape })),
  commonOrderId: CommonOrderId,
  commonTitle: z.string(),
  /** Null once its days are over. */
  receiptCode: z.string().nullable(),
  openedAt: Instant,
  /** When the first of the questionnaires was sent. */
  answeredAt: Instant.nullable(),
  /** What somebody said of themselves. */
  given: z.object({
    name: z.string().nullable(),
    birthDate: PlainDate.nullable(),
    patientNumber: z.string().nullable(),
  }),
  patient: PatientSummary.nullable(),
  linkedHow: z.enum(['staff', 'identification']).nullable(),
  /** Who said whose it is, the newest first. */
  links: z.array(
    z.object({ linkedAt: Instant, linkedByName: z.string(), patientNumber: z.string(), reason: z.string() }),
  ),
});
export type InterviewCommonResponse = z.infer<typeof InterviewCommonResponse>;

export const InterviewCommonResponseSearch = Paging.extend({
  /** `waiting`: answers came, and nobody knows whose they are. */
  show: z.enum(['waiting', 'linked', 'all']).default('waiting'),
  /** A name that was given. */
  text: verbatim(200).default(''),
  commonOrderId: CommonOrderId.nullish(),
});
export type InterviewCommonResponseSearch = z.infer<typeof InterviewCommonResponseSearch>;

const byId = z.object({ commonOrderId: CommonOrderId });
const byResponse = z.object({ orderId: OrderId });
const versioned = z.object({ version: Version });
const changeProblems = ['notFound', 'record.versionConflict', 'commonOrder.illegalTransition'] as const;
const viewers = ['interview.view', 'interview.order'] as const;

/** Below /api; answers with a PDF for the wall or to be handed out. */
export const interviewCommonSheetPath = (commonOrderId: string, sheet: string, language?: Language): string =>
  `/interview-common-orders/${commonOrderId}/sheets/${sheet}${inLanguage(language)}`;

const verb = (name: 'pause' | 'resume' | 'end', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/interview-common-orders/{commonOrderId}/${name}`,
    permission: 'interview.order',
    summary,
    params: byId,
    body: versioned,
    response: InterviewCommonOrder,
    problems: changeProblems,
  });

/** Questionnaires behind one code for everybody (specification/medical-interview.md §§26–28). */
export const interviewCommonContract = {
  list: endpoint({
    method: 'GET',
    path: '/interview-common-orders',
    permission: viewers,
    summary: 'Common orders of interviews with what came of them, in numbers',
    query: CommonOrderSearch,
    response: pageOf(InterviewCommonOrder),
  }),
  get: endpoint({
    method: 'GET',
    path: '/interview-common-orders/{commonOrderId}',
    permission: viewers,
    summary: 'One common order of interviews',
    params: byId,
    response: InterviewCommonOrder,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/interview-common-orders',
    permission: 'interview.order',
    summary: 'Begin a common order of interviews',
    body: InterviewCommonDraft,
    response: InterviewCommonOrder,
    idempotent: true,
    problems: ['notFound', 'request.invalid', 'interview.unavailable'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/interview-common-orders/{commonOrderId}/draft',
    permission: 'interview.order',
    summary: 'Keep what was chosen and typed',
    params: byId,
    body: InterviewCommonDraft.extend({ version: Version }),
    response: InterviewCommonOrder,
    problems: [...changeProblems, 'request.invalid', 'interview.unavailable'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/interview-common-orders/{commonOrderId}/discard',
    permission: 'interview.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: changeProblems,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/interview-common-orders/{commonOrderId}/issue',
    permission: 'interview.order',
    summary: 'Open it: from now on its QR code works',
    params: byId,
    body: versioned,
    response: InterviewCommonOrder,
    idempotent: true,
    problems: [...changeProblems, 'request.invalid', 'interview.unavailable'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/interview-common-orders/{commonOrderId}',
    permission: 'interview.order',
    summary: 'Change titles, place, message, validity and the number of responses',
    params: byId,
    body: CommonOrderSettings.extend({ version: Version }),
    response: InterviewCommonOrder,
    problems: [...changeProblems, 'request.invalid'],
  }),
  pause: verb('pause', 'Let nobody new in for a while'),
  resume: verb('resume', 'Open it again'),
  end: verb('end', 'End it for good; who has begun may go on'),
  searchResponses: endpoint({
    method: 'POST',
    path: '/interview-common-orders/responses/search',
    permission: 'interview.order',
    summary: 'What was answered behind common orders; what waits for a patient first of all',
    body: InterviewCommonResponseSearch,
    response: pageOf(InterviewCommonResponse),
    safe: true,
  }),
  findByCode: endpoint({
    method: 'POST',
    path: '/interview-common-orders/receipt-codes/find',
    permission: 'interview.order',
    summary: 'The response with this receipt code',
    body: z.object({ receiptCode: verbatim(40) }),
    response: InterviewCommonResponse,
    safe: true,
    problems: ['commonOrder.codeUnknown', 'request.tooMany'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/interview-common-orders/responses/{orderId}/candidates',
    permission: 'interview.order',
    summary: 'Patients who share name, birth date or number with what was given; needs patient.view, too',
    params: byResponse,
    response: z.object({ items: z.array(LinkCandidate) }),
    problems: ['notFound', 'permission.denied'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/interview-common-orders/responses/{orderId}/link',
    permission: 'interview.order',
    summary:
      'Say whose answers these are, and how that was made sure of; a wrong link is mended by another one with its reason. Needs patient.view, too',
    params: byResponse,
    body: z.object({
      patientId: PatientId,
      identityCheck: IdentityCheck,
      reason: text(interviewCommonLimits.reason),
    }),
    response: InterviewCommonResponse,
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
};

export const interviewCommonFiles = {
  sheet: fileEndpoint({
    method: 'GET',
    path: apiPrefix + interviewCommonSheetPath('{commonOrderId}', '{sheet}'),
    permission: 'interview.order',
    summary: 'A poster or cards with the code of common interviews, in a language beside the Japanese',
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    query: z.object({ language: Language.optional() }),
    file: pdfFile,
    problems: ['notFound', 'commonOrder.illegalTransition'],
  }),
};
