import { boolean, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core';
import type { HomeScope } from '@nattoku/contract/home/home-patient';
import type { EmailMode } from '@nattoku/contract/notification/notification';
import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { StaffId, WardId } from '@nattoku/contract/shared/primitives';

export const notificationPreferences = pgTable('notification_preferences', {
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  bell: boolean().notNull(),
  email: text().$type<EmailMode>().notNull(),
});

export const notificationSettings = pgTable('notification_settings', {
  staffId: uuid().$type<StaffId>().primaryKey(),
  version: integer().notNull().default(1),
  followDepartments: boolean().notNull().default(false),
  followWards: boolean().notNull().default(false),
  wardIds: uuid().array().$type<WardId[]>().notNull().default([]),
  quietFrom: time(),
  quietUntil: time(),
  /** Null until it was chosen. */
  homeScope: text().$type<HomeScope>(),
});
