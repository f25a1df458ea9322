import type {
  InterviewAnswer,
  InterviewAnswers,
  RespondentKind,
} from '@nattoku/contract/medical-interview/interview-answer';
import type { LayersRead } from '@nattoku/contract/text-layer/text-layer';
import type { InterviewFacts } from '@nattoku/contract/medical-interview/interview-page-item';
import type { FlagLevel, InterviewChannel, InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type {
  InterviewFlagId,
  InterviewPhotoId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  Language,
  OrderId,
  OrderItemId,
  PatientId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });
const ofItem = () => uuid().$type<OrderItemId>().notNull();

/** What an item of an order has when it is an interview, and how far the response is. */
export const interviewItems = pgTable('interview_items', {
  orderItemId: uuid().$type<OrderItemId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  patientId: uuid().$type<PatientId>(),
  orderedBy: uuid().$type<StaffId>().notNull(),
  templateId: uuid().$type<InterviewTemplateId>().notNull(),
  issuedAt: instant(),
  versionId: uuid().$type<InterviewTemplateVersionId>(),
  version: integer().notNull().default(1),
  state: text().$type<InterviewState>().notNull().default('open'),
  receivedAt: instant(),
  channel: text().$type<InterviewChannel>(),
  respondent: text().$type<RespondentKind>(),
  red: integer().notNull().default(0),
  amber: integer().notNull().default(0),
  unseenRed: integer().notNull().default(0),
  unseenAmber: integer().notNull().default(0),
  assigneeId: uuid().$type<StaffId>(),
  reviewedAt: instant(),
  reviewedBy: uuid().$type<StaffId>(),
  finalisedAt: instant(),
  finalisedBy: uuid().$type<StaffId>(),
  changedAt: instant().notNull().defaultNow(),
});
export type StoredInterview = typeof interviewItems.$inferSelect;

export const interviewDraftAnswers = pgTable(
  'interview_draft_answers',
  { orderItemId: ofItem(), place: text().notNull(), answer: jsonb().$type<InterviewAnswer>(), at: instant().notNull() },
  ({ orderItemId, place }) => [primaryKey({ columns: [orderItemId, place] })],
);

export const interviewDraftRows = pgTable(
  'interview_draft_rows',
  {
    orderItemId: ofItem(),
    key: text().notNull(),
    inGroup: text().notNull(),
    within: text(),
    addedAt: instant().notNull(),
    removedAt: instant(),
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  ({ orderItemId, key }) => [primaryKey({ columns: [orderItemId, key] })],
);

export const interviewDraftRespondents = pgTable('interview_draft_respondents', {
  orderItemId: uuid().$type<OrderItemId>().primaryKey(),
  kind: text().$type<RespondentKind>().notNull(),
  name: text().notNull(),
  relation: text().notNull(),
  at: instant().notNull(),
});

export const interviewSubmissions = pgTable('interview_submissions', {
  id: uuid().primaryKey(),
  orderItemId: ofItem(),
  number: integer().notNull(),
  channel: text().$type<InterviewChannel>().notNull(),
  respondent: text().$type<RespondentKind>().notNull(),
  respondentName: text().notNull(),
  respondentRelation: text().notNull(),
  enteredBy: uuid().$type<StaffId>(),
  answers: jsonb().$type<InterviewAnswers['answers']>().notNull(),
  rows: jsonb().$type<InterviewAnswers['rows']>().notNull(),
  facts: jsonb().$type<InterviewFacts>().notNull(),
  language: text().$type<Language>().notNull().default('ja'),
  layers: jsonb().$type<LayersRead>(),
  at: instant().notNull(),
  receivedAt: instant().notNull(),
});
export type StoredSubmission = typeof interviewSubmissions.$inferSelect;

export const interviewCorrections = pgTable('interview_corrections', {
  id: uuid().primaryKey(),
  submissionId: uuid().notNull(),
  place: text().notNull(),
  before: jsonb().$type<InterviewAnswer>(),
  after: jsonb().$type<InterviewAnswer>(),
  reason: text().notNull(),
  isAmendment: boolean().notNull(),
  madeBy: uuid().$type<StaffId>().notNull(),
  madeAt: instant().notNull(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

export const interviewFlags = pgTable('interview_flags', {
  id: uuid().$type<InterviewFlagId>().primaryKey(),
  orderItemId: ofItem(),
  key: text().notNull(),
  name: text().notNull(),
  level: text().$type<FlagLevel>().notNull(),
  said: jsonb().$type<string[]>().notNull(),
  rule: text().notNull(),
  raisedAt: instant().notNull(),
  goneAt: instant(),
  acknowledgedAt: instant(),
  acknowledgedBy: uuid().$type<StaffId>(),
  note: text().notNull().default(''),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

export const interviewFigures = pgTable(
  'interview_figures',
  {
    orderItemId: ofItem(),
    linkId: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    value: doublePrecision().notNull(),
    band: text(),
    level: text().$type<FlagLevel | 'none'>().notNull(),
    answeredAt: instant().notNull(),
  },
  ({ orderItemId, linkId }) => [primaryKey({ columns: [orderItemId, linkId] })],
);

export const interviewReturns = pgTable('interview_returns', {
  id: uuid().primaryKey(),
  orderItemId: ofItem(),
  question: text().notNull(),
  returnedBy: uuid().$type<StaffId>().notNull(),
  returnedAt: instant().notNull(),
  answeredAt: instant(),
});

export const interviewPhotos = pgTable('interview_photos', {
  id: uuid().$type<InterviewPhotoId>().primaryKey(),
  orderItemId: ofItem(),
  fullPath: text().notNull(),
  contentType: text().$type<'image/png' | 'image/jpeg'>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  size: integer().notNull(),
  addedBy: uuid().$type<StaffId>(),
  createdAt: instant().notNull(),
});
