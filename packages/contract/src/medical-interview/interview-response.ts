import { z } from 'zod';
import {
  InterviewAnswer,
  InterviewAnswers,
  InterviewRespondent,
  PlaceKey,
} from '#medical-interview/interview-answer.ts';
import { InterviewForm } from '#medical-interview/interview-item.ts';
import { FormerAnswers, InterviewFacts, InterviewPhoto } from '#medical-interview/interview-page-item.ts';
import { InterviewFigure } from '#medical-interview/interview-figure.ts';
import { FlagLevel, InterviewChannel, InterviewState } from '#medical-interview/interview-state.ts';
import { OrderLifecycle } from '#order/order-state.ts';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  Instant,
  InterviewFlagId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  Language,
  OrderId,
  OrderItemId,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { text } from '#shared/text.ts';
import { LayerLanguage, LayersRead, ShownLayer } from '#text-layer/text-layer.ts';

export const interviewResponseLimits = { reason: 300, question: 1000, note: 300, changes: 200 } as const;

const person = z.object({ id: StaffId, name: z.string() });
const Act = z.object({ by: person.nullable(), at: Instant });

/** Something that a rule of the questionnaire points out: it repeats the answer and the rule, and concludes nothing. */
export const InterviewFlag = z.object({
  id: InterviewFlagId,
  key: z.string(),
  name: z.string(),
  level: FlagLevel,
  said: z.array(z.string()),
  rule: z.string(),
  raisedAt: Instant,
  /** The answers do not raise it any more: it was corrected, or answered anew. It stays to be seen. */
  isGone: z.boolean(),
  acknowledged: Act.extend({ note: z.string() }).nullable(),
});
export type InterviewFlag = z.infer<typeof InterviewFlag>;

/** An answer that staff corrected; what was sent stays beside it. `after` null: taken out. */
export const InterviewCorrection = z.object({
  id: z.uuid(),
  place: PlaceKey,
  before: InterviewAnswer.nullable(),
  after: InterviewAnswer.nullable(),
  reason: z.string(),
  by: person,
  at: Instant,
  /** After the response was finalised. */
  isAmendment: z.boolean(),
});
export type InterviewCorrection = z.infer<typeof InterviewCorrection>;

/** One sending: the newest counts. */
export const InterviewSubmission = z.object({
  id: z.uuid(),
  number: z.int(),
  channel: InterviewChannel,
  respondent: InterviewRespondent,
  /** Who typed it in, where staff did. */
  enteredBy: person.nullable(),
  /** In which the page spoke, and what of the questionnaire stood there in it; `layers` null where all of it was Japanese. */
  language: Language,
  layers: LayersRead.nullable(),
  /** By the clock of the device, and by that of the server. */
  at: Instant,
  receivedAt: Instant,
});
export type InterviewSubmission = z.infer<typeof InterviewSubmission>;

/** What a score came to each time that this patient answered the questionnaire, the oldest first. */
export const InterviewScore = InterviewFigure.extend({
  trend: z.array(z.object({ itemId: OrderItemId, at: Instant, value: z.number() })),
});
export type InterviewScore = z.infer<typeof InterviewScore>;

/** The response to one interview of one order, for staff. */
export const InterviewResponse = z.object({
  id: OrderItemId,
  version: Version,
  orderId: OrderId,
  /** Where the order was made, and the address of its page. */
  order: z.object({
    area: z.string(),
    page: z.string(),
    title: z.string(),
    version: Version,
    lifecycle: OrderLifecycle,
    /** Answers wait on a device whose link has ended, and nobody has looked. */
    undeliveredSince: Instant.nullable(),
    /** Whether a link opens it now. */
    hasLink: z.boolean(),
  }),
  /** Null for a response to a common order that is nobody's yet. */
  patient: PatientSummary.nullable(),
  title: z.string(),
  template: z.object({ id: InterviewTemplateId, versionId: InterviewTemplateVersionId, number: z.int() }),
  state: InterviewState,
  form: InterviewForm,
  facts: InterviewFacts,
  /** With the corrections. While nothing was sent: what was typed so far. */
  current: InterviewAnswers,
  /** Places whose answer was removed: no initial answer is filled in there. Empty while the response is not open. */
  removed: z.array(PlaceKey),
  /** As it was sent; null while nothing was. */
  original: InterviewAnswers.nullable(),
  /** Of the newest sending, the oldest first. */
  corrections: z.array(InterviewCorrection),
  /** The newest first. */
  submissions: z.array(InterviewSubmission),
  flags: z.array(InterviewFlag),
  scores: z.array(InterviewScore),
  /** By the template of the questionnaire; lines end with LF. */
  /** Null: by the questionnaire's own template it would be too long. */
  chartText: z.string().nullable(),
  /** The words that the person of the newest sending read beside the Japanese, as they stood then; null where it was Japanese. */
  wordsRead: z.object({ language: LayerLanguage, texts: z.array(ShownLayer) }).nullable(),
  former: FormerAnswers.extend({ itemId: OrderItemId }).nullable(),
  photos: z.array(InterviewPhoto),
  /** Each time that it was sent back, the newest first. */
  returns: z.array(z.object({ question: z.string(), by: person, at: Instant, answeredAt: Instant.nullable() })),
  reviewed: Act.nullable(),
  finalised: Act.nullable(),
  assignee: person.nullable(),
  /** What the signed-in member of staff may do now. */
  allowed: z.array(z.enum(['acknowledge', 'assign', 'correct', 'enter', 'sendBack', 'review', 'finalise', 'amend'])),
});
export type InterviewResponse = z.infer<typeof InterviewResponse>;

/** A question with both answers in words; the title of one in a repeating group names its row. `sentBefore`, `sentAfter`: what the patient had sent where staff corrected it. */
export const ComparedAnswer = z.object({
  /** Unique in the comparison. */
  place: z.string(),
  linkId: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  isChanged: z.boolean(),
  sentBefore: z.string().nullable(),
  sentAfter: z.string().nullable(),
});
export type ComparedAnswer = z.infer<typeof ComparedAnswer>;
export const ComparedResponses = z.object({
  older: z.object({ id: OrderItemId, title: z.string(), versionNumber: z.int(), at: Instant }),
  newer: z.object({ id: OrderItemId, title: z.string(), versionNumber: z.int(), at: Instant }),
  answers: z.array(ComparedAnswer),
});
export type ComparedResponses = z.infer<typeof ComparedResponses>;

const byItem = z.object({ itemId: OrderItemId });
const versioned = z.object({ version: Version });
const Changes = z
  .array(z.object({ place: PlaceKey, answer: InterviewAnswer.nullable() }))
  .min(1)
  .max(interviewResponseLimits.changes);
const reads = ['notFound', 'patient.reasonNeeded', 'interview.tooCostly'] as const;
const moves = [...reads, 'record.versionConflict', 'interview.illegalTransition'] as const;

/** What staff do with what patients answered (specification/medical-interview.md §§17–20). */
export const interviewResponseContract = {
  get: endpoint({
    method: 'GET',
    path: '/interviews/{itemId}',
    permission: 'interview.view',
    summary: 'One response with its questions, flags, corrections, scores and the text for a chart',
    params: byItem,
    response: InterviewResponse,
    problems: reads,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/flags/{flagId}/acknowledge',
    permission: 'interview.view',
    summary: 'Say by name that a flag was seen; a second one changes nothing',
    params: byItem.extend({ flagId: InterviewFlagId }),
    body: z.object({ note: text(interviewResponseLimits.note) }),
    response: InterviewResponse,
    problems: [...reads, 'request.invalid'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/assign',
    permission: 'interview.view',
    summary: 'Say who takes care of a response; null: nobody',
    params: byItem,
    body: versioned.extend({ staffId: StaffId.nullable() }),
    response: InterviewResponse,
    problems: [...reads, 'record.versionConflict'],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/corrections',
    permission: 'interview.order',
    summary: 'Correct answers before the response is finalised, with a reason; what the patient sent stays',
    params: byItem,
    body: versioned.extend({ changes: Changes, reason: text(interviewResponseLimits.reason) }),
    response: InterviewResponse,
    problems: [...moves, 'request.invalid', 'interview.answersRefused'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/return',
    permission: 'interview.order',
    summary: 'Open the response for the patient again, with a question; it is not possible once the order is over',
    params: byItem,
    body: versioned.extend({ question: text(interviewResponseLimits.question) }),
    response: InterviewResponse,
    problems: [...moves, 'request.invalid'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/review',
    permission: 'interview.order',
    summary: 'Somebody has read it; refused while a red flag has no name',
    params: byItem,
    body: versioned,
    response: InterviewResponse,
    problems: [...moves, 'interview.flagsOpen'],
  }),
  finalise: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/finalise',
    admission: 'urgent',
    permission: 'interview.order',
    summary: 'The response stands from now on',
    params: byItem,
    body: versioned,
    response: InterviewResponse,
    problems: [...moves, 'interview.flagsOpen'],
  }),
  amend: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/amend',
    permission: 'interview.order',
    summary: 'Correct answers of a response that was finalised, with a reason; what stood before stays',
    params: byItem,
    body: versioned.extend({ changes: Changes, reason: text(interviewResponseLimits.reason) }),
    response: InterviewResponse,
    problems: [...moves, 'request.invalid', 'interview.answersRefused'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/interviews/{itemId}/entry',
    admission: 'urgent',
    permission: 'interview.order',
    summary: 'Type in what the patient wrote on paper or said; sent like any other response',
    params: byItem,
    body: versioned.extend({ respondent: InterviewRespondent, ...InterviewAnswers.shape }),
    response: InterviewResponse,
    idempotent: true,
    problems: [...moves, 'request.invalid', 'interview.answersRefused'],
  }),
  compare: endpoint({
    method: 'GET',
    path: '/interviews/{itemId}/comparison/{olderId}',
    permission: 'interview.view',
    summary: 'Two responses of one patient, question by question, in words',
    params: byItem.extend({ olderId: OrderItemId }),
    response: ComparedResponses,
    problems: reads,
  }),
};
