import type { FollowUp, TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import type { OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import type { EntryBody } from '@nattoku/rules/talk/session-entry';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#kernel/database/column-types.ts';

const instant = () => timestamp({ withTimezone: true });
const ofTalk = () => uuid().$type<OrderItemId>().notNull();

export const icEntries = pgTable('ic_entries', {
  id: uuid().primaryKey(),
  orderItemId: ofTalk(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<EntryBody['kind']>().notNull(),
  body: jsonb().$type<EntryBody>().notNull(),
  staffId: uuid().$type<StaffId>().notNull(),
  at: instant().notNull(),
  receivedAt: instant().notNull(),
});

export const icPoints = pgTable('ic_points', {
  id: uuid().primaryKey(),
  orderItemId: ofTalk(),
  position: integer().notNull(),
  kind: text().$type<TalkPoint['kind']>().notNull(),
  source: text().notNull(),
  title: text().notNull(),
  detail: text().notNull(),
  plain: text().notNull(),
  required: boolean().notNull(),
  step: text(),
});

export const icWindows = pgTable('ic_windows', {
  id: uuid().primaryKey(),
  orderItemId: ofTalk(),
  codeHash: bytes().notNull(),
  codeUntil: instant().notNull(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  joinedAt: instant(),
  connectedUntil: instant(),
  tokenHash: bytes(),
  endedAt: instant(),
});

export const icFollowUps = pgTable('ic_follow_ups', {
  id: uuid().primaryKey(),
  orderItemId: ofTalk(),
  kind: text().$type<FollowUp['kind']>().notNull(),
  dueOn: date({ mode: 'string' }),
  createdAt: instant().notNull(),
  doneAt: instant(),
  doneBy: uuid().$type<StaffId>(),
  note: text().notNull().default(''),
  droppedAt: instant(),
});

export const icPastDecisions = pgTable('ic_past_decisions', {
  id: uuid().primaryKey(),
  orderItemId: ofTalk(),
  decision: text().$type<TalkDecision>().notNull(),
  reason: text().notNull(),
  revisitOn: date({ mode: 'string' }),
  decidedAt: instant().notNull(),
  decidedBy: uuid().$type<StaffId>().notNull(),
  amendedAt: instant().notNull(),
  amendedBy: uuid().$type<StaffId>().notNull(),
  amendReason: text().notNull(),
});
