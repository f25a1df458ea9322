import { z } from 'zod';
import { foundOf } from '#list/found.ts';
import { listExport, listFile } from '#list/list-export.ts';
import { RespondentKind } from '#medical-interview/interview-answer.ts';
import { InterviewFigure } from '#medical-interview/interview-figure.ts';
import { InterviewChannel, InterviewState } from '#medical-interview/interview-state.ts';
import { OrderLifecycle } from '#order/order-state.ts';
import { OrderScope } from '#order/order-search.ts';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  DepartmentId,
  Instant,
  InterviewTemplateId,
  OrderId,
  OrderItemId,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  Version,
  WardId,
} from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

/** What one looks for in the list every day. `today`: received today; `flagged`: a flag without a name; `waiting`: sent to the patient and not answered. */
export const InterviewPreset = z.enum(['today', 'unreviewed', 'flagged', 'waiting', 'returned', 'mine']);
export type InterviewPreset = z.infer<typeof InterviewPreset>;
export const interviewPresetNames: Record<InterviewPreset, string> = {
  today: '今日',
  unreviewed: '未確認',
  flagged: '要注意',
  waiting: '回答待ち',
  returned: '患者さんに確認中',
  mine: '自分の担当',
};

/** What a response points out, as lists show it. */
export const ListedFlags = z.object({
  /** Flags that stand, and those of them that nobody has seen by name. */
  flags: z.object({ red: z.int(), amber: z.int(), unseenRed: z.int(), unseenAmber: z.int() }),
  /** Names of the flags that nobody has seen, red ones first; three at most. */
  flagNames: z.array(z.string()),
});
export type ListedFlags = z.infer<typeof ListedFlags>;

/** One response as lists show it. */
export const InterviewSummary = z.object({
  id: OrderItemId,
  version: Version,
  orderId: OrderId,
  title: z.string(),
  versionNumber: z.int(),
  state: InterviewState,
  /** Of its order: one that is over takes no answers any more. */
  lifecycle: OrderLifecycle,
  /** Null for a response to a common order that is nobody's yet. */
  patient: PatientSummary.nullable(),
  ...ListedFlags.shape,
  /** In the order of the questionnaire; none before it was sent. */
  figures: z.array(InterviewFigure),
  channel: InterviewChannel.nullable(),
  respondent: RespondentKind.nullable(),
  receivedAt: Instant.nullable(),
  /** Since when it waits for somebody to read it; null where nobody has to. */
  waitingSince: Instant.nullable(),
  assignee: z.object({ id: StaffId, name: z.string() }).nullable(),
  dueAt: Instant.nullable(),
  /** When the order was sent to the patient. */
  issuedAt: Instant.nullable(),
});
export type InterviewSummary = z.infer<typeof InterviewSummary>;

/** Travels in a body: what is typed about a person never stands in an address. */
export const InterviewSearch = Paging.extend({
  text: verbatim(200).default(''),
  preset: InterviewPreset.nullish(),
  state: InterviewState.nullish(),
  patientId: PatientId.nullish(),
  templateId: InterviewTemplateId.nullish(),
  assigneeId: StaffId.nullish(),
  /** Of orders that the caller made, of patients of the own departments, of the own wards. */
  scope: OrderScope.nullish(),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  /** Days on which it was received, both included. */
  receivedFrom: PlainDate.nullish(),
  receivedTo: PlainDate.nullish(),
  /** `waiting`: red flags that nobody has seen first, then who waits longest. */
  sort: z.enum(['waiting', 'receivedAt', 'issuedAt']).default('waiting'),
  descending: z.boolean().default(true),
});
export type InterviewSearch = z.infer<typeof InterviewSearch>;

/** Beyond this the list is not counted, and not turned to. */
export const INTERVIEWS_COUNTED_AT_MOST = 1_000;
/** How many of a group the area's first page shows. */
export const INTERVIEW_TOP_SHOWN = 6;

/** The area's first page. */
export const InterviewTop = z.object({
  counts: z.object({
    unreviewed: z.int(),
    unseenRed: z.int(),
    receivedToday: z.int(),
    returned: z.int(),
    waiting: z.int(),
  }),
  /** Red flags that nobody has seen. */
  flagged: z.array(InterviewSummary),
  /** What waits to be read, who waits longest first. */
  unreviewed: z.array(InterviewSummary),
  newest: z.array(InterviewSummary),
});
export type InterviewTop = z.infer<typeof InterviewTop>;

/** Responses as a CSV file. */
export const interviewFile = listFile('interviews', {
  receivedAt: '受信日時',
  patientNumber: '患者番号',
  patientName: '氏名',
  patientKana: 'カナ',
  department: '診療科',
  ward: '病棟',
  title: '問診票（版）',
  state: '状態',
  flags: '要注意',
  figures: '点数',
  respondent: '回答者',
  channel: '回答の方法',
  language: '読んだ言語',
  assignee: '担当',
  reviewedBy: '確認者',
  answers: '回答',
});
export const interviewExport = listExport({
  file: interviewFile,
  permissions: ['interview.view'],
  search: InterviewSearch.omit({ page: true, pageSize: true }),
  id: OrderItemId,
  summary:
    'All responses that a search finds, or chosen ones, as a CSV file, line by line. Needs a fresh proof of presence',
});
export type InterviewExportColumn = (typeof interviewFile.columns)[number];

export const interviewListContract = {
  search: endpoint({
    method: 'POST',
    path: '/interviews/search',
    permission: 'interview.view',
    summary: 'Interviews that were sent to patients and their responses, narrowed and sorted; counted up to a thousand',
    body: InterviewSearch,
    response: foundOf(InterviewSummary),
    safe: true,
  }),
  top: endpoint({
    method: 'GET',
    path: '/interviews/top',
    permission: 'interview.view',
    summary: 'What waits to be read, red flags that nobody has seen, and the newest',
    response: InterviewTop,
  }),
  attentionCount: endpoint({
    method: 'GET',
    path: '/interviews/attention-count',
    permission: 'interview.view',
    summary: 'How many responses nobody has read yet, or have a flag that nobody has seen; counted up to a thousand',
    response: z.object({ total: z.int() }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/{orderId}/interviews',
    permission: 'interview.view',
    summary: 'The interviews of one order, of whatever area',
    params: z.object({ orderId: OrderId }),
    response: z.object({ items: z.array(InterviewSummary) }),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
