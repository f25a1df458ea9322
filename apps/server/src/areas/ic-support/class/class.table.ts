import type { CommonOrderId, OrderId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
