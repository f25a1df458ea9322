import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InstrumentLicence } from '@nattoku/contract/medical-interview/interview-instrument';
import type { InterviewTemplateState } from '@nattoku/contract/medical-interview/interview-template-state';
import type {
  ApproachId,
  DepartmentId,
  InterviewInstrumentId,
  InterviewPictureId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import type { Kept } from '@nattoku/rules/interview/item/interview-item';
import type { KeptOfItems } from '@nattoku/rules/interview/item/item-list';
import { date, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** What came along from another system: of the resource, of its items, and what of it is shown nowhere. */
export type KeptOfQuestionnaire = {
  resource: Kept | null;
  items: KeptOfItems;
  foreign: { linkId: string | null; sentence: string }[];
};

export const interviewInstruments = pgTable('interview_instruments', {
  id: uuid().$type<InterviewInstrumentId>().primaryKey(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  holder: text().notNull(),
  licence: text().$type<InstrumentLicence>().notNull(),
  proof: text().notNull(),
  scoringVersion: text().notNull(),
  lowest: doublePrecision().notNull(),
  highest: doublePrecision().notNull(),
  missingRule: text().notNull(),
  permittedOn: date({ mode: 'string' }),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const interviewTemplates = pgTable('interview_templates', {
  id: uuid().$type<InterviewTemplateId>().primaryKey(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  description: text().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  approachId: uuid().$type<ApproachId>(),
  instrumentId: uuid().$type<InterviewInstrumentId>(),
  ownerId: uuid().$type<StaffId>(),
  reviewDueOn: date({ mode: 'string' }),
  searchText: text().notNull().default(''),
  grams: text().array().notNull().default([]),
  archivedAt: instant(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const interviewTemplateVersions = pgTable('interview_template_versions', {
  id: uuid().$type<InterviewTemplateVersionId>().primaryKey(),
  templateId: uuid().$type<InterviewTemplateId>().notNull(),
  number: integer().notNull(),
  version: integer().notNull().default(1),
  state: text().$type<InterviewTemplateState>().notNull().default('draft'),
  form: jsonb().$type<InterviewForm>().notNull(),
  kept: jsonb().$type<KeptOfQuestionnaire>().notNull(),
  itemCount: integer().notNull(),
  changeNote: text().notNull().default(''),
  authorId: uuid().$type<StaffId>().notNull(),
  submittedAt: instant(),
  submittedBy: uuid().$type<StaffId>(),
  reviewedAt: instant(),
  reviewedBy: uuid().$type<StaffId>(),
  reviewNote: text(),
  publishedAt: instant(),
  retiredAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** Asked with; a question, or an option of it, names one by its id. */
export const interviewPictures = pgTable('interview_pictures', {
  id: uuid().$type<InterviewPictureId>().primaryKey(),
  fullPath: text().notNull(),
  contentType: text().$type<'image/png' | 'image/jpeg'>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  size: integer().notNull(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
});
