import { messageVariables } from '@nattoku/rules/text/message-variables';
import { z } from 'zod';
import { CHAT_TEXT_MAX } from '#chat/chat-text.ts';
import { endpoint } from '#shared/endpoint.ts';
import { OrderLifecycle } from '#order/order-state.ts';
import { PatientSummary } from '#patient/patient.ts';
import {
  ChatMessageId,
  DepartmentId,
  Instant,
  Nothing,
  OrderId,
  pageOf,
  Paging,
  PatientId,
  PlainDate,
  Version,
  VideoId,
  WardId,
} from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';
import { ItemSeconds } from '#video/video-order.ts';

/** specification/chat.md §1. `open`: nobody waits for anybody; the other two say whose turn it is. */
export const ChatThreadState = z.enum(['open', 'waitingStaff', 'waitingPatient', 'closed']);
export type ChatThreadState = z.infer<typeof ChatThreadState>;

export const chatThreadStateNames: Record<ChatThreadState, string> = {
  open: '進行中',
  waitingStaff: '返信待ち',
  waitingPatient: '返信済み',
  closed: '終了',
};

const Text = text(CHAT_TEXT_MAX);

/** Who answers: a department, a ward, or nobody in particular. */
export const ChatTeam = z.object({
  departmentId: DepartmentId.nullable(),
  wardId: WardId.nullable(),
  name: z.string(),
});
export type ChatTeam = z.infer<typeof ChatTeam>;

const SentMessage = z.object({
  kind: z.literal('message'),
  id: ChatMessageId,
  from: z.enum(['patient', 'staff']),
  text: z.string(),
  at: Instant,
  /** When the other side saw it. */
  seenAt: Instant.nullable(),
  /** The video that a question is about. */
  itemTitle: z.string().nullable(),
  /** Where in which film it was asked. */
  film: z.object({ videoId: VideoId, seconds: ItemSeconds }).optional(),
  staffName: z.string().nullable(),
  /** Sent by the hospital itself outside the hours in which somebody answers. */
  automatic: z.boolean(),
  /** Of the patient, and nobody has answered it: neither in writing nor by word of mouth. */
  open: z.boolean(),
});

/** For staff only: no answer to a patient is made of these. */
const StaffNote = z.object({
  kind: z.enum(['note', 'oral', 'handOver', 'closed', 'reopened']),
  id: z.uuid(),
  text: z.string(),
  at: Instant,
  staffName: z.string().nullable(),
  /** To whom it was reassigned. */
  teamName: z.string().nullable(),
  /** Of an answer by word of mouth: the day on which it was given. */
  saidOn: PlainDate.nullable(),
});

export const ChatEntry = z.union([SentMessage, StaffNote]);
export type ChatEntry = z.infer<typeof ChatEntry>;

export const ChatThread = z.object({
  orderId: OrderId,
  /** 0 while nobody has written anything. */
  version: z.int().min(0),
  state: ChatThreadState,
  team: ChatTeam.nullable(),
  waitingSince: Instant.nullable(),
  orderTitle: z.string(),
  lifecycle: OrderLifecycle,
  /** Null for a response to a common order that is linked to nobody yet. */
  patient: PatientSummary.nullable(),
  /** The address in the staff app of the order; null where it has no page, or the reader may not look at it. */
  page: z.string().nullable(),
  /** Oldest first. */
  entries: z.array(ChatEntry),
  /** False once the order has ended: the patient would not see it. */
  mayReply: z.boolean(),
  /** What stands for the placeholders of a template here. */
  values: z.partialRecord(z.enum(messageVariables), z.string()),
});
export type ChatThread = z.infer<typeof ChatThread>;

export const ChatThreadSummary = z.object({
  /** The order's. */
  id: OrderId,
  state: ChatThreadState,
  teamName: z.string().nullable(),
  waitingSince: Instant.nullable(),
  lastMessageAt: Instant.nullable(),
  /** Text is null for a patient who is marked as 要配慮. */
  lastMessage: z.object({ from: z.enum(['patient', 'staff']), text: z.string().nullable() }).nullable(),
  /** The patient's messages that nobody has seen. */
  unread: z.int().min(0),
  orderTitle: z.string(),
  lifecycle: OrderLifecycle,
  patient: PatientSummary.pick({
    id: true,
    familyName: true,
    givenName: true,
    familyNameKana: true,
    givenNameKana: true,
    patientNumber: true,
    wardName: true,
    room: true,
  }).nullable(),
});
export type ChatThreadSummary = z.infer<typeof ChatThreadSummary>;

/** `mine`: orders that the caller issued, patients whom the caller attends, threads in which the caller wrote. */
export const ChatScope = z.enum(['mine', 'department', 'ward', 'all']);
export type ChatScope = z.infer<typeof ChatScope>;

export const ChatSearch = Paging.extend({
  scope: ChatScope.default('all'),
  state: ChatThreadState.nullish(),
  unread: z.boolean().default(false),
  patientId: PatientId.nullish(),
  text: verbatim(200).default(''),
});
export type ChatSearch = z.infer<typeof ChatSearch>;

const byOrder = z.object({ orderId: OrderId });
const versioned = z.object({ version: z.int().min(0) });
/** The id is made in the browser, so that what is sent twice stands there once. */
const Written = z.object({ id: z.uuid(), text: Text });
const changeProblems = ['notFound', 'request.invalid', 'record.versionConflict', 'patient.reasonNeeded'] as const;

/** The thread of an order, for staff. */
export const chatContract = {
  search: endpoint({
    method: 'POST',
    path: '/chat/threads/search',
    permission: 'chat.reply',
    summary: 'Threads, those that wait for staff first and the longest waiting of them before the others',
    body: ChatSearch,
    response: pageOf(ChatThreadSummary),
    safe: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/chat/counts',
    permission: 'chat.reply',
    summary: 'How many threads wait for an answer; tells nothing of any of them',
    response: z.object({
      /** Of the caller: own orders, own departments, own wards. */
      waitingForMe: z.int().min(0),
      waiting: z.int().min(0),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/chat/threads/{orderId}',
    permission: 'chat.reply',
    summary: 'The whole thread of an order, with what staff noted',
    params: byOrder,
    response: ChatThread,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  see: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/seen',
    permission: 'chat.reply',
    summary: 'These messages of the patient were on a screen that somebody looked at',
    params: byOrder,
    body: z.object({ messageIds: z.array(ChatMessageId).min(1).max(200) }),
    response: Nothing,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/messages',
    permission: 'chat.reply',
    summary:
      'Answer the patient. Questions that came after `lastSeenId` stay unanswered; `answering` is refused where somebody else has answered',
    params: byOrder,
    body: Written.extend({ lastSeenId: ChatMessageId.nullable(), answering: z.boolean().optional() }),
    response: ChatThread,
    idempotent: true,
    problems: [
      'notFound',
      'request.invalid',
      'request.keyReused',
      'chat.orderEnded',
      'chat.alreadyAnswered',
      'patient.archived',
      'patient.deceased',
      'patient.reasonNeeded',
    ],
  }),
  answerOrally: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/oral-answers',
    permission: 'chat.reply',
    summary:
      'The questions up to `lastSeenId` were answered by word of mouth: what was said stands in a note for staff, the patient sees the day',
    params: byOrder,
    body: Written.extend({ lastSeenId: ChatMessageId, saidOn: PlainDate }),
    response: ChatThread,
    idempotent: true,
    problems: ['notFound', 'request.invalid', 'request.keyReused', 'chat.alreadyAnswered', 'patient.reasonNeeded'],
  }),
  note: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/notes',
    permission: 'chat.reply',
    summary: 'Note something for the other staff; no patient ever sees it',
    params: byOrder,
    body: Written,
    response: ChatThread,
    idempotent: true,
    problems: ['notFound', 'request.invalid', 'request.keyReused', 'patient.reasonNeeded'],
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/chat/threads/{orderId}/team',
    permission: 'chat.reply',
    summary: 'Hand the thread over to a department or a ward, with a note for them',
    params: byOrder,
    body: versioned.extend({ departmentId: DepartmentId.nullable(), wardId: WardId.nullable(), note: Text }),
    response: ChatThread,
    problems: changeProblems,
  }),
  close: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/close',
    permission: 'chat.reply',
    summary:
      'Nothing more has to be done; what it came to is noted. Refused while a question is unanswered; opens again when the patient writes',
    params: byOrder,
    body: versioned.extend({ version: Version, summary: Text }),
    response: ChatThread,
    problems: [...changeProblems, 'chat.questionOpen'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/chat/threads/{orderId}/reopen',
    permission: 'chat.reply',
    summary: 'Take a closed thread up again',
    params: byOrder,
    body: versioned.extend({ version: Version }),
    response: ChatThread,
    problems: changeProblems,
  }),
};
