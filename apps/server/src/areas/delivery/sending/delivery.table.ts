import type { DeliveryId, DeliveryKind, DeliveryState } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { boolean, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const deliveries = pgTable('deliveries', {
  id: uuid().$type<DeliveryId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  channel: text().$type<DeliveryChannel>().notNull(),
  kind: text().$type<DeliveryKind>().notNull(),
  recipient: text(),
  typed: boolean().notNull(),
  state: text().$type<DeliveryState>().notNull(),
  planEntry: text(),
  tries: integer().notNull().default(0),
  nextTryAt: instant().notNull(),
  claimedUntil: instant(),
  maybeTwice: boolean().notNull().default(false),
  providerId: text(),
  error: text(),
  createdBy: uuid().$type<StaffId>(),
  createdAt: instant().notNull(),
  sentAt: instant(),
});

export const patientContactSettings = pgTable('patient_contact_settings', {
  version: integer().notNull(),
  emailOn: boolean().notNull(),
  smsOn: boolean().notNull(),
  senderName: text(),
  reminderHour: integer().notNull(),
  quietFrom: time(),
  quietUntil: time(),
  emailSubject: text().notNull(),
  emailBody: text().notNull(),
  smsBody: text().notNull(),
  updatedAt: instant().notNull(),
});
