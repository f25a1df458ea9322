import type { ConsentFormId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whose a signed response is: only ever added, the newest counts. */
export const consentResponseLinks = pgTable('consent_response_links', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  patientId: uuid().$type<PatientId>().notNull(),
  previousPatientId: uuid().$type<PatientId>(),
  reason: text().notNull().default(''),
  linkedBy: uuid().$type<StaffId>().notNull(),
  linkedAt: timestamp({ withTimezone: true }).notNull(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});
