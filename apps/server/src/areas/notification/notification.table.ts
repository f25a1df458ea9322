import { boolean, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HomeScope } from '@nattoku/contract/home';
import type { EmailMode } from '@nattoku/contract/notification';
import type { NotificationKind } from '@nattoku/contract/notification-kinds';
import type { NotificationId, StaffId, WardId } from '@nattoku/contract/shared';

const instant = () => timestamp({ withTimezone: true });

/** What hangs in one person's bell. Done and withdrawn repeat what its event says. */
export const notifications = pgTable('notifications', {
  id: uuid().$type<NotificationId>().primaryKey(),
  eventId: uuid().notNull(),
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text(),
  needsAction: boolean().notNull(),
  createdAt: instant().notNull(),
  readAt: instant(),
  snoozedUntil: instant(),
  doneAt: instant(),
  withdrawnAt: instant(),
});

export const notificationEvents = pgTable('notification_events', {
  id: uuid().primaryKey(),
  kind: text().$type<NotificationKind>().notNull(),
  subjectType: text().notNull(),
  subjectId: uuid().notNull(),
  needsAction: boolean().notNull(),
  assignedTo: uuid().$type<StaffId>(),
  doneAt: instant(),
  doneBy: uuid().$type<StaffId>(),
  withdrawnAt: instant(),
});

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
  homeScope: text().$type<HomeScope>().notNull().default('all'),
});
