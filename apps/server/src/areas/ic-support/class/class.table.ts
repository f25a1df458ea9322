import type {
  ClassAttendeeId,
  CommonOrderId,
  OrderId,
  PatientId,
  ScenarioId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const icClasses = pgTable('ic_classes', {
  commonOrderId: uuid().$type<CommonOrderId>().primaryKey(),
  /** Null while a draft does not know it yet. */
  heldAt: instant(),
  minutes: integer().notNull(),
  venue: text().notNull(),
  scenarioId: uuid().$type<ScenarioId>(),
});
export type StoredClass = typeof icClasses.$inferSelect;

export const icClassAttendance = pgTable('ic_class_attendance', {
  orderId: uuid().$type<OrderId>().primaryKey(),
  commonOrderId: uuid().$type<CommonOrderId>().notNull(),
  attendedAt: instant().notNull(),
});

/** Somebody without a telephone, as staff wrote them down. */
export const icClassEntries = pgTable('ic_class_entries', {
  id: uuid().$type<ClassAttendeeId>().primaryKey(),
  commonOrderId: uuid().$type<CommonOrderId>().notNull(),
  patientId: uuid().$type<PatientId>(),
  givenName: text(),
  givenBirthDate: date({ mode: 'string' }),
  attendedAt: instant().notNull(),
  enteredBy: uuid().$type<StaffId>().notNull(),
  enteredAt: instant().notNull(),
  linkedBy: uuid().$type<StaffId>(),
  linkedAt: instant(),
  removedBy: uuid().$type<StaffId>(),
  removedAt: instant(),
});
