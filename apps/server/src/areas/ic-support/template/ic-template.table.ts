import type { IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';
import type { ApproachId, DepartmentId, IcTemplateId, StaffId } from '@nattoku/contract/shared/primitives';
import type { TemplateScope } from '@nattoku/contract/video/video-template';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const icTemplates = pgTable('ic_templates', {
  id: uuid().$type<IcTemplateId>().primaryKey(),
  version: integer().notNull(),
  edition: integer().notNull(),
  ownerId: uuid().$type<StaffId>().notNull(),
  name: text().notNull(),
  scope: text().$type<TemplateScope>().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  approachId: uuid().$type<ApproachId>(),
  /** Null until it was registered for the first time. */
  content: jsonb().$type<IcTemplateContent>(),
  /** What is being written; null where nothing is. */
  draft: jsonb().$type<IcTemplateContent>(),
  archivedAt: instant(),
  usedCount: integer().notNull(),
  lastUsedAt: instant(),
  searchText: text().notNull(),
  grams: text().array().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});
export type StoredIcTemplate = typeof icTemplates.$inferSelect;
