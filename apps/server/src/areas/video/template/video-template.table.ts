import type { DueRule } from '@nattoku/contract/shared/due-rule';
import type { DeliveryChannel, ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import type { ApproachId, DepartmentId, StaffId, VideoId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TemplateScope } from '@nattoku/contract/video/video-template';
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const videoTemplates = pgTable('video_templates', {
  id: uuid().$type<VideoTemplateId>().primaryKey(),
  version: integer().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  scope: text().$type<TemplateScope>().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  ownerId: uuid().$type<StaffId>().notNull(),
  approachId: uuid().$type<ApproachId>(),
  orderTitle: text().notNull(),
  message: text().notNull(),
  dueRule: jsonb().$type<DueRule>(),
  reminderPlan: jsonb().$type<ReminderPlan>().notNull(),
  reminderChannel: text().$type<DeliveryChannel>(),
  archivedAt: instant(),
  /** Kept by the database whenever an order goes out for the first time. */
  usedCount: integer().notNull(),
  lastUsedAt: instant(),
  searchText: text().notNull(),
  grams: text().array().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const videoTemplateItems = pgTable('video_template_items', {
  templateId: uuid().$type<VideoTemplateId>().notNull(),
  videoId: uuid().$type<VideoId>().notNull(),
  position: integer().notNull(),
  required: boolean().notNull(),
});
