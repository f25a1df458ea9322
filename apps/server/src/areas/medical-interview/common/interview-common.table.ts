import type {
  CommonOrderId,
  InterviewTemplateId,
  OrderId,
  PatientId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const interviewCommonTemplates = pgTable(
  'interview_common_templates',
  {
    commonOrderId: uuid().$type<CommonOrderId>().notNull(),
    position: integer().notNull(),
    templateId: uuid().$type<InterviewTemplateId>().notNull(),
  },
  ({ commonOrderId, position }) => [primaryKey({ columns: [commonOrderId, position] })],
);

/** Whose the answers of a response are: only ever added, the newest counts. */
export const interviewResponseLinks = pgTable('interview_response_links', {
  id: uuid().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  patientId: uuid().$type<PatientId>().notNull(),
  previousPatientId: uuid().$type<PatientId>(),
  reason: text().notNull().default(''),
  linkedBy: uuid().$type<StaffId>().notNull(),
  linkedAt: timestamp({ withTimezone: true }).notNull(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});
