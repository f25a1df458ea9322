import type { ChatThreadState } from '@nattoku/contract/chat/chat';
import type { OpeningHours } from '@nattoku/contract/facility/facility-settings';
import type { DepartmentId, OrderId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const chatThreads = pgTable('chat_threads', {
  orderId: uuid().$type<OrderId>().notNull(),
  version: integer().notNull(),
  state: text().$type<ChatThreadState>().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  wardId: uuid().$type<WardId>(),
  lastMessageAt: instant(),
  waitingSince: instant(),
  autoAnsweredAt: instant(),
  closedAt: instant(),
});

/** Read for staff only. */
export const chatNotes = pgTable('chat_notes', {
  id: uuid().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  kind: text().$type<'note' | 'oral' | 'handOver' | 'closed' | 'reopened'>().notNull(),
  staffId: uuid().$type<StaffId>(),
  body: text().notNull(),
  teamName: text(),
  notedAt: instant().notNull(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});

export const chatSettings = pgTable('chat_settings', {
  facilityId: uuid()
    .primaryKey()
    .default(sql`app.current_facility_id()`),
  version: integer().notNull(),
  hours: jsonb().$type<OpeningHours>().notNull(),
  closedOnHolidays: boolean().notNull(),
  closedDays: date({ mode: 'string' }).array().notNull(),
  automaticAnswer: text(),
  updatedAt: instant().notNull(),
});
