import type { StepAnswer } from '@nattoku/contract/ic-support/scenario-answer';
import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type {
  OrderItemId,
  ScenarioId,
  ScenarioPictureId,
  ScenarioVersionId,
  VideoId,
} from '@nattoku/contract/shared/primitives';
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** What an item of an order has when it is a scenario. */
export const scenarioItems = pgTable('scenario_items', {
  orderItemId: uuid().$type<OrderItemId>().primaryKey(),
  scenarioId: uuid().$type<ScenarioId>().notNull(),
  versionId: uuid().$type<ScenarioVersionId>(),
  personal: jsonb().$type<ScenarioPersonal>().notNull(),
  videoIds: uuid().array().$type<VideoId[]>().notNull().default([]),
  pictureIds: uuid().array().$type<ScenarioPictureId[]>().notNull().default([]),
});

export const scenarioEntries = pgTable('scenario_entries', {
  id: uuid().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  step: text().notNull(),
  answer: jsonb().$type<StepAnswer>(),
  isBack: boolean().notNull().default(false),
  at: instant().notNull(),
  receivedAt: instant().notNull(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});
