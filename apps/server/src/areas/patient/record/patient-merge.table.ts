import type { PatientId, PatientMergeId, StaffId } from '@nattoku/contract/shared/primitives';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MergeableValues } from '#areas/patient/record/patient-merge.rules.ts';

export const patientMerges = pgTable('patient_merges', {
  id: uuid().$type<PatientMergeId>().primaryKey(),
  survivorId: uuid().$type<PatientId>().notNull(),
  mergedId: uuid().$type<PatientId>().notNull(),
  survivorBefore: jsonb().$type<MergeableValues>().notNull(),
  survivorAfter: jsonb().$type<MergeableValues>().notNull(),
  reason: text(),
  mergedAt: timestamp({ withTimezone: true }).notNull(),
  mergedBy: uuid().$type<StaffId>().notNull(),
  undoneAt: timestamp({ withTimezone: true }),
  undoneBy: uuid().$type<StaffId>(),
  undoReason: text(),
});
