import { z } from 'zod';
import { ChapterView } from '#video/chapter-view.ts';
import { foundOf } from '#list/found.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PatientSummary } from '#patient/patient.ts';
import {
  ApproachId,
  ChatMessageId,
  CommonOrderId,
  Instant,
  Nothing,
  OrderId,
  OrderItemId,
  PatientId,
  PlainDate,
  Version,
  VideoId,
  VideoTemplateId,
  WatchedRange,
} from '#shared/primitives.ts';
import { DeliveryChannel, ReminderPlan } from '#order/reminder-plan.ts';
import { OrderDraft } from '#order/order-draft.ts';
import { OrderSearch } from '#order/order-search.ts';
import { AttentionReason, OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import { text } from '#shared/text.ts';
import { Chapter, VideoQuestion } from '#video/video.ts';

export const OrderSummary = z.object({
  id: OrderId,
  version: Version,
  title: z.string(),
  patient: PatientSummary,
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  attention: z.array(AttentionReason),
  itemCount: z.int(),
  totalSeconds: z.number(),
  /** Share of all seconds of all videos that was really watched, 0 to 1. */
  watchedShare: z.number(),
  correctCount: z.int(),
  answeredCount: z.int(),
  questionCount: z.int(),
  /** How the newest message about it went out; null where none did. */
  channel: DeliveryChannel.nullable(),
  remindersSent: z.int(),
  dueAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  issuedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  createdByName: z.string(),
  createdAt: Instant,
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const QuestionResult = VideoQuestion.extend({
  /** All tries in the order they were made; the first one tells what was understood at once. */
  answers: z.array(z.object({ option: z.int(), correct: z.boolean(), answeredAt: Instant })),
});
export type QuestionResult = z.infer<typeof QuestionResult>;

export const OrderItem = z.object({
  id: OrderItemId,
  position: z.int(),
  /** What may be left out does not keep the order open. */
  required: z.boolean(),
  chapters: z.array(Chapter),
  video: z.object({
    id: VideoId,
    title: z.string(),
    durationSeconds: z.number(),
    poster: z.string().nullable(),
    available: z.boolean(),
  }),
  watchedRanges: z.array(WatchedRange),
  watchedShare: z.number(),
  finished: z.boolean(),
  lastPlayedAt: Instant.nullable(),
  /** Parts that were played more than once. */
  repeated: z.array(WatchedRange.extend({ times: z.int() })),
  /** What was done with each chapter; empty for a video without chapters. */
  chapterViews: z.array(ChapterView),
  questions: z.array(QuestionResult),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** Whole seconds from the beginning of a film. */
export const ItemSeconds = z.int().min(0).max(86_400);

export const ChatMessage = z.object({
  id: ChatMessageId,
  from: z.enum(['patient', 'staff']),
  text: z.string(),
  sentAt: Instant,
  /** For staff: when a question of the patient was answered. For the patient: when the other side saw it. */
  readAt: Instant.nullable(),
  itemTitle: z.string().nullable(),
  /** Where in the film a question was asked. */
  itemSeconds: ItemSeconds.optional(),
  /** Sent by the hospital itself outside the hours in which somebody answers. */
  automatic: z.boolean().optional(),
  /** The day on which a question of the patient was answered by word of mouth. */
  answeredOrallyOn: PlainDate.optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const OrderHistoryEntry = z.object({ at: Instant, action: z.string(), by: z.string().nullable() });

export const Order = OrderSummary.extend({
  /** The common order whose response this is. */
  commonOrderId: CommonOrderId.nullable(),
  message: z.string(),
  approachId: ApproachId.nullable(),
  dueOn: PlainDate.nullable(),
  /** When the talk with the patient is planned. */
  icAt: Instant.nullable(),
  templateId: VideoTemplateId.nullable(),
  reminderPlan: ReminderPlan,
  reminderChannel: DeliveryChannel.nullable(),
  items: z.array(OrderItem),
  chatMessages: z.array(ChatMessage),
  history: z.array(OrderHistoryEntry),
  openedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  cancelReason: z.string().nullable(),
  link: z
    .object({ issuedAt: Instant, expiresAt: Instant, lockedAt: Instant.nullable(), triesLeft: z.int() })
    .nullable(),
  /** What the signed-in staff member may do now. */
  allowed: z.array(z.enum(['edit', 'issue', 'discard', 'extend', 'cancel', 'reissue', 'review', 'close'])),
});
export type Order = z.infer<typeof Order>;

/** The link's secret leaves the server once, in this answer; afterwards only a new link can be made. */
export const IssuedOrder = z.object({ order: Order, linkSecret: z.string() });
export type IssuedOrder = z.infer<typeof IssuedOrder>;

/** Perceived characters of the message to the patient. */
export const ORDER_MESSAGE_MAX = 1000;
/** Days a link lives after the due date, or after issue when there is none. */
export const LINK_DAYS_AFTER_DUE = 14;

const byId = z.object({ orderId: OrderId });
const versioned = z.object({ version: Version });
/** What staff say a second time of single items as they send an order out, in the words of their kind: a form asks once more for its side. */
const ConfirmedItem = z.object({ itemId: OrderItemId, answer: text(100) });
export type ConfirmedItem = z.infer<typeof ConfirmedItem>;
const orderProblems = ['notFound', 'record.versionConflict', 'order.illegalTransition'] as const;

export const videoOrderContract = {
  search: endpoint({
    method: 'POST',
    path: '/video-orders/search',
    permission: 'video.order',
    summary: 'Video orders by patient, state and what needs attention',
    body: OrderSearch,
    response: foundOf(OrderSummary),
    safe: true,
  }),
  attentionCount: endpoint({
    method: 'GET',
    path: '/video-orders/attention-count',
    permission: 'video.order',
    summary: 'How many orders somebody has to look at; tells nothing of any of them',
    response: z.object({ total: z.int().min(0) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/video-orders/{orderId}',
    permission: ['video.order', 'icSupport.order'],
    summary: 'One order with everything the patient did',
    params: byId,
    response: Order,
    problems: ['notFound'],
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/video-orders',
    permission: 'video.order',
    summary: 'Begin an order for a patient',
    body: z.object({ patientId: PatientId }),
    response: Order,
    idempotent: true,
    problems: ['notFound', 'patient.archived', 'patient.merged', 'patient.deceased'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/video-orders/{orderId}/draft',
    permission: 'video.order',
    summary: 'Keep the basket, message and due date of a draft',
    params: byId,
    body: OrderDraft.extend({ version: Version }),
    response: Order,
    problems: [...orderProblems, 'order.videoUnavailable'],
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/video-orders/{orderId}/discard',
    permission: 'video.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: orderProblems,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/video-orders/{orderId}/copy',
    permission: 'video.order',
    summary: 'A new draft for the same patient with the same content, as far as it may still be ordered',
    params: byId,
    body: Nothing,
    response: z.object({
      order: Order,
      /** Titles of videos that may not be ordered any more. */
      leftOut: z.array(z.string()),
    }),
    idempotent: true,
    problems: ['notFound', 'patient.archived', 'patient.merged', 'patient.deceased'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/video-orders/{orderId}/issue',
    permission: 'video.order',
    summary: 'Send the order: from now on its link works. `confirmed`: what its items ask for a second time',
    params: byId,
    body: versioned.extend({ confirmed: z.array(ConfirmedItem).max(100).optional() }),
    response: IssuedOrder,
    idempotent: true,
    problems: [
      ...orderProblems,
      'order.empty',
      'order.videoUnavailable',
      'order.dueInPast',
      'request.invalid',
      'patient.archived',
      'patient.merged',
      'patient.deceased',
      'consent.incomplete',
      'consent.needsDoctor',
      'consent.sideMismatch',
    ],
  }),
};
