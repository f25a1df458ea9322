import type { ChatTemplateScope } from '@nattoku/contract/chat/chat-template';
import type { ChatTemplateId, DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const chatTemplates = pgTable('chat_templates', {
  id: uuid().$type<ChatTemplateId>().primaryKey(),
  version: integer().notNull(),
  title: text().notNull(),
  category: text().notNull(),
  body: text().notNull(),
  scope: text().$type<ChatTemplateScope>().notNull(),
  ownerId: uuid().$type<StaffId>().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  usedCount: integer().notNull().default(0),
  lastUsedAt: instant(),
  archivedAt: instant(),
  updatedBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  searchText: text().notNull(),
  grams: text().array().notNull(),
});
