import { z } from 'zod';
import { HomePatient, HomeScope } from '#home/home-patient.ts';
import { FeedTask } from '#interoperability/feed-rejection.ts';
import { OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import { ConsentFormId, Instant, OrderId, Paging, PlainDate } from '#shared/primitives.ts';

/** What is missing for a patient and a procedure, the most pressing first. */
export const WorkGap = z.enum([
  'withdrawal',
  'question',
  'talkRunning',
  'notUnderstood',
  'overdue',
  'linkLocked',
  'undelivered',
  'stopped',
  'doctorCheck',
  'talkRecord',
  'followUp',
  'attendees',
  'video',
  'explanation',
  'signature',
]);
export type WorkGap = z.infer<typeof WorkGap>;
export const workGapWords: Record<WorkGap, string> = {
  withdrawal: '撤回',
  question: '質問',
  talkRunning: '説明中',
  notUnderstood: '要説明',
  overdue: '期限超過',
  linkLocked: 'リンク停止',
  undelivered: '署名・回答の未着',
  stopped: '止まっている同意書',
  doctorCheck: '医師の確認',
  talkRecord: '説明未確定',
  followUp: '返事への対応',
  attendees: '出席者不足',
  video: '動画',
  explanation: '説明',
  signature: '署名',
};

/** Views that ask for more than one thing; each is one click from home. */
export const WorkView = z.enum(['unwatchedBeforeTalk', 'undecidedTomorrow']);
export type WorkView = z.infer<typeof WorkView>;
export const workViewWords: Record<WorkView, string> = {
  unwatchedBeforeTalk: '説明までに見終わっていない人',
  undecidedTomorrow: '明日の処置で同意未完了',
};

/** A talk that is at most this many days away is asked for as long as its videos were not watched. */
export const TALK_SOON_DAYS = 7;

/** Rejected messages of other systems: work that belongs to no order. */
export const FeedFilter = z.enum(['rejected']);
export type FeedFilter = z.infer<typeof FeedFilter>;
export const feedFilterWords: Record<FeedFilter, string> = { rejected: '連携の取り込み' };

/** How many of these tasks are listed above the orders; the filter lists all of them. */
export const FEED_TASKS_SHOWN = 3;

export const WorkFilter = z.enum([...WorkGap.options, ...WorkView.options, ...FeedFilter.options]);
export type WorkFilter = z.infer<typeof WorkFilter>;

/** Under which heading a row stands: somebody waits for an answer or has withdrawn; a due date has passed; then by the nearest date. */
export const WorkSection = z.enum(['waiting', 'overdue', 'today', 'tomorrow', 'later']);
export type WorkSection = z.infer<typeof WorkSection>;

/** Characters of a question that the worklist quotes; the whole of it stands where it is answered. */
export const QUESTION_SHOWN = 200;

/** One order of a row. */
export const WorkOrder = z.object({
  id: OrderId,
  /** In which it was made. */
  area: z.string(),
  title: z.string(),
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  watchedShare: z.number(),
  gaps: z.array(WorkGap),
  dueOn: PlainDate.nullable(),
  lastSeenAt: Instant.nullable(),
  /** The form that it holds, where it holds one. */
  formId: ConsentFormId.nullable(),
  /** As the area calls how its content stands; null where the progress says it. */
  state: z.string().nullable(),
  /** The address in the staff app where what it asks for is done. */
  page: z.string(),
  question: z
    .object({
      /** Of the one that has waited longest. */
      askedAt: Instant,
      /** Its beginning; null of a patient who is marked as 要配慮, and for a reader who does not answer patients. */
      text: z.string().nullable(),
      count: z.int(),
      /** Where the thread is read. */
      page: z.string(),
    })
    .nullable(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

export const WorkRow = z.object({
  /** The same for the same patient and procedure, as long as there is work. */
  id: z.string(),
  patient: HomePatient.extend({ sameNameCount: z.int(), isSensitive: z.boolean() }),
  procedure: z.string(),
  section: WorkSection,
  /** Empty for a talk of today or tomorrow before which nothing is missing. */
  gaps: z.array(WorkGap),
  talkAt: Instant.nullable(),
  procedureOn: PlainDate.nullable(),
  /** The nearest of those that have still to be met. */
  dueOn: PlainDate.nullable(),
  orders: z.array(WorkOrder),
});
export type WorkRow = z.infer<typeof WorkRow>;

/** Rows of one patient; nobody has so many procedures at once. */
export const PATIENT_WORK_SHOWN = 20;

/** How much there is of one patient; null for what the reader may not look at. */
export const PatientCounts = z.object({
  orders: z.int().nullable(),
  consents: z.int().nullable(),
  /** That were sent to the patient. */
  interviews: z.int().nullable(),
  /** Threads in which somebody wrote. */
  threads: z.int().nullable(),
  documents: z.int().nullable(),
  relatedPersons: z.int(),
});
export type PatientCounts = z.infer<typeof PatientCounts>;

/** Where one patient stands: a row for each procedure, the most pressing first. */
export const PatientWork = z.object({ items: z.array(WorkRow), total: z.int(), counts: PatientCounts });
export type PatientWork = z.infer<typeof PatientWork>;

export const WorklistSearch = Paging.extend({
  only: WorkFilter.optional(),
  /** Orders made in this area alone. */
  area: z.enum(['video', 'consent', 'icSupport', 'medicalInterview']).optional(),
});
export type WorklistSearch = z.infer<typeof WorklistSearch>;

export const Worklist = z.object({
  scope: HomeScope,
  /** Scopes that would be empty for want of a department or of wards. */
  unset: z.array(HomeScope),
  items: z.array(WorkRow),
  /** Rejected messages of other systems: the first few, or a page of them with the filter. Empty for readers who may not close them. */
  feedTasks: z.array(FeedTask),
  /** Counts rows of orders, or with the filter `rejected` these tasks; `all` counts both without a filter. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  all: z.int(),
  /** How many rows each filter leaves. */
  counts: z.record(WorkFilter, z.int()),
});
export type Worklist = z.infer<typeof Worklist>;
