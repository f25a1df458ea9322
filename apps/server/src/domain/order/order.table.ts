import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  ApproachId,
  CommonOrderId,
  DepartmentId,
  OrderId,
  OrderItemId,
  PatientId,
  StaffId,
  VideoTemplateId,
} from '@nattoku/contract/shared/primitives';
import type { DeliveryChannel, ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { recordsOf } from '#domain/patient/patient.table.ts';
import { bytes } from '#kernel/database/column-types.ts';

const instant = () => timestamp({ withTimezone: true });

export const orders = pgTable('orders', {
  id: uuid().$type<OrderId>().primaryKey(),
  version: integer().notNull(),
  area: text().notNull(),
  lifecycle: text().$type<OrderLifecycle>().notNull(),
  title: text().notNull(),
  mode: text().$type<'custom' | 'common'>().notNull().default('custom'),
  /** Always there for the orders of one patient (mode custom); a response to a common order has none until it is linked to one. */
  patientId: uuid().$type<PatientId>(),
  approachId: uuid().$type<ApproachId>(),
  /** The template it was made from. */
  templateId: uuid().$type<VideoTemplateId>(),
  /** The common order whose response this is. */
  commonOrderId: uuid().$type<CommonOrderId>(),
  message: text().notNull(),
  /** Of an order that was issued: the message as staff wrote it, with its placeholders. */
  messageWritten: text(),
  reminderPlan: jsonb().$type<ReminderPlan>().notNull(),
  reminderChannel: text().$type<DeliveryChannel>(),
  dueOn: date({ mode: 'string' }),
  /** The earliest day that a part of it has of its own, done or not: it finds orders, and `nextDueOf` says when they are due. */
  partsDueFrom: date({ mode: 'string' }),
  icAt: instant(),
  expiresAt: instant(),
  issuedAt: instant(),
  closedAt: instant(),
  canceledAt: instant(),
  cancelReason: text(),
  reviewedAt: instant(),
  reviewedBy: uuid().$type<StaffId>(),
  overdueNotifiedAt: instant(),
  departmentId: uuid().$type<DepartmentId>(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const orderItems = pgTable('order_items', {
  id: uuid().$type<OrderItemId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  /** One that the registry of item kinds knows. */
  kind: text().notNull(),
  position: integer().notNull(),
  /** Null while the order is a draft and what it shows has a title of its own. */
  title: text(),
  /** What may be left out does not keep the order open. */
  required: boolean().notNull(),
  /** Of a part that has a day of its own; null where it is due as the order is. */
  dueOn: date({ mode: 'string' }),
  /** Since when nothing more is expected of the patient about it. */
  doneAt: instant(),
  /** Since when nothing can be done about it any more. */
  endedAt: instant(),
  endedHow: text().$type<'closed' | 'canceled'>(),
});

export const orderLinks = pgTable('order_links', {
  id: uuid().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  secretHash: bytes().notNull(),
  /** Null for links made before secrets were kept. */
  sealedSecret: bytes(),
  issuedAt: instant().notNull(),
  issuedBy: uuid().$type<StaffId>().notNull(),
  expiresAt: instant().notNull(),
  wrongTries: integer().notNull(),
  lockedAt: instant(),
  revokedAt: instant(),
});

type Seer = { patientId: PatientId | null; isCommon: boolean; isKiosk?: boolean; orderId: OrderId };

/**
 * The orders that somebody behind a link sees: those of the patient whose birth date was right – or, behind a common order, this one
 * response. Linking a response to a patient opens nothing else to the person who stood before the poster, nor the response to the patient's links.
 * On a device that staff handed over it is the order that it was handed over for.
 */
export const ordersSeenBy = ({ patientId, isCommon, isKiosk = false, orderId }: Seer): SQL | undefined =>
  isCommon || isKiosk || patientId === null
    ? eq(orders.id, orderId)
    : and(inArray(orders.patientId, recordsOf(patientId)), eq(orders.mode, 'custom'));
