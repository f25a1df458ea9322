import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NotificationId, StaffId } from '@nattoku/contract/shared';
import type { NotificationKind } from '@nattoku/contract/notification';

export const notifications = pgTable('notifications', {
  id: uuid().$type<NotificationId>().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  readAt: timestamp({ withTimezone: true }),
});
