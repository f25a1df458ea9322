import type { ConsentFormId, StaffId } from '@nattoku/contract/shared/primitives';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Requests to void a signed form: the second person approves or drops. */
export const consentVoidings = pgTable('consent_voidings', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  reason: text().notNull(),
  requestedBy: uuid().$type<StaffId>().notNull(),
  requestedAt: instant().notNull(),
  approvedBy: uuid().$type<StaffId>(),
  approvedAt: instant(),
  droppedBy: uuid().$type<StaffId>(),
  droppedAt: instant(),
});
