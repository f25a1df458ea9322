import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  CommonOrderIdentification,
  CommonOrderStanding,
  CommonOrderState,
} from '@nattoku/contract/order/common-order';
import type {
  CommonOrderId,
  ConsentTemplateId,
  DepartmentId,
  OrderId,
  StaffId,
  VideoId,
} from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';

const instant = () => timestamp({ withTimezone: true });

export const commonOrders = pgTable('common_orders', {
  id: uuid().$type<CommonOrderId>().primaryKey(),
  area: text().notNull(),
  /** Of area `consent`: the form that everybody gets a copy of. */
  consentTemplateId: uuid().$type<ConsentTemplateId>(),
  version: integer().notNull(),
  state: text().$type<CommonOrderState>().notNull(),
  internalTitle: text().notNull(),
  patientTitle: text().notNull(),
  place: text().notNull(),
  message: text().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  validUntil: date({ mode: 'string' }),
  maxResponses: integer(),
  identification: text().$type<CommonOrderIdentification>().notNull(),
  secret: text(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  issuedAt: instant(),
  endedAt: instant(),
});

export const commonOrderVideos = pgTable('common_order_videos', {
  commonOrderId: uuid().$type<CommonOrderId>().notNull(),
  position: integer().notNull(),
  videoId: uuid().$type<VideoId>().notNull(),
  required: boolean().notNull(),
});

export const commonResponses = pgTable('common_responses', {
  orderId: uuid().$type<OrderId>().primaryKey(),
  commonOrderId: uuid().$type<CommonOrderId>().notNull(),
  receiptCode: text(),
  codeUntil: instant().notNull(),
  linkedAt: instant(),
  linkedBy: uuid().$type<StaffId>(),
  linkedHow: text().$type<'staff' | 'identification'>(),
  /** What somebody said of themselves whom no record matched. */
  givenName: text(),
  givenBirthDate: date({ mode: 'string' }),
  givenNumber: text(),
});

/** How many got in: an order that asks who one is has a row for the person who only stood before the question, too. */
export const openedCount = sql<number>`(
  SELECT count(*)::int FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = ${commonOrders.id})`;

/** What a common order comes to now, for the database; `standingOf` is the same of a row that is at hand. */
export const standingAt = (now: Date) => sql<CommonOrderStanding>`(CASE
  WHEN ${commonOrders.state} IN ('draft', 'ended', 'discarded') THEN ${commonOrders.state}
  WHEN ${commonOrders.validUntil} < ${todayInTokyo(now)} THEN 'expired'
  WHEN ${commonOrders.state} = 'paused' THEN 'paused'
  WHEN ${commonOrders.maxResponses} <= ${openedCount} THEN 'full'
  ELSE 'open' END)`;

type Standing = Pick<typeof commonOrders.$inferSelect, 'state' | 'validUntil' | 'maxResponses'>;

export function standingOf(
  { state, validUntil, maxResponses }: Standing,
  opened: number,
  now: Date,
): CommonOrderStanding {
  if (state === 'draft' || state === 'ended') return state;
  if (state === 'discarded') return 'ended';
  if (validUntil !== null && validUntil < todayInTokyo(now)) return 'expired';
  if (state === 'paused') return 'paused';
  return maxResponses !== null && opened >= maxResponses ? 'full' : 'open';
}
