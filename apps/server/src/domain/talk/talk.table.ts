import type {
  AttendeeKind,
  LedTopic,
  ProcedureSide,
  TalkDecision,
  TalkState,
} from '@nattoku/contract/ic-support/ic-talk-state';
import type { TalkFacts } from '@nattoku/contract/ic-support/ic-talk';
import type {
  ApproachId,
  AttendeeId,
  OrderId,
  OrderItemId,
  ScenarioVersionId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });
const staffId = () => uuid().$type<StaffId>();

export const icTalks = pgTable('ic_talks', {
  orderItemId: uuid().$type<OrderItemId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  version: integer().notNull().default(1),
  state: text().$type<TalkState>().notNull().default('planned'),
  ledTopic: text().$type<LedTopic>().notNull().default('medical'),
  approachId: uuid().$type<ApproachId>(),
  scenarioVersionId: uuid().$type<ScenarioVersionId>(),
  procedureName: text().notNull().default(''),
  procedureOn: date({ mode: 'string' }),
  procedureSide: text().$type<ProcedureSide>().notNull().default('none'),
  facts: jsonb().$type<Partial<TalkFacts>>().notNull().default({}),
  startsAt: instant(),
  minutes: integer().notNull().default(30),
  place: text().notNull().default(''),
  room: text().notNull().default(''),
  explainerId: staffId(),
  /** Whose order it is. */
  orderedBy: staffId().notNull(),
  doctorAskedAt: instant(),
  doctorAskedBy: staffId(),
  ledBy: staffId(),
  startedAt: instant(),
  explainedAt: instant(),
  outOfHours: boolean(),
  decision: text().$type<TalkDecision>(),
  decisionReason: text().notNull().default(''),
  revisitOn: date({ mode: 'string' }),
  decidedAt: instant(),
  decidedBy: staffId(),
  finalisedAt: instant(),
  finalisedBy: staffId(),
  canceledAt: instant(),
  cancelReason: text(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const icAttendees = pgTable('ic_attendees', {
  id: uuid().$type<AttendeeId>().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  position: integer().notNull(),
  kind: text().$type<AttendeeKind>().notNull(),
  staffId: staffId(),
  name: text().notNull().default(''),
  relation: text().notNull().default(''),
  required: boolean().notNull(),
  inAt: instant(),
  outAt: instant(),
});

export const icTalkMoves = pgTable('ic_talk_moves', {
  id: uuid().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  fromAt: instant(),
  toAt: instant().notNull(),
  fromPlace: text().notNull(),
  fromRoom: text().notNull(),
  /** Both null where the explainer stayed. */
  fromExplainerId: staffId(),
  toExplainerId: staffId(),
  reason: text().notNull(),
  movedBy: staffId().notNull(),
  movedAt: instant().notNull(),
});
