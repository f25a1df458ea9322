import type { ScenarioState } from '@nattoku/contract/ic-support/scenario-state';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type {
  ApproachId,
  DepartmentId,
  ScenarioId,
  ScenarioPictureId,
  ScenarioVersionId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { date, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const scenarios = pgTable('scenarios', {
  id: uuid().$type<ScenarioId>().primaryKey(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  description: text().notNull(),
  departmentId: uuid().$type<DepartmentId>(),
  approachId: uuid().$type<ApproachId>(),
  ownerId: uuid().$type<StaffId>(),
  reviewDueOn: date({ mode: 'string' }),
  searchText: text().notNull().default(''),
  grams: text().array().notNull().default([]),
  archivedAt: instant(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const scenarioVersions = pgTable('scenario_versions', {
  id: uuid().$type<ScenarioVersionId>().primaryKey(),
  scenarioId: uuid().$type<ScenarioId>().notNull(),
  number: integer().notNull(),
  version: integer().notNull().default(1),
  state: text().$type<ScenarioState>().notNull().default('draft'),
  steps: jsonb().$type<ScenarioStep[]>().notNull(),
  stepCount: integer().notNull(),
  minutes: doublePrecision().notNull(),
  changeNote: text().notNull().default(''),
  authorId: uuid().$type<StaffId>().notNull(),
  submittedAt: instant(),
  submittedBy: uuid().$type<StaffId>(),
  reviewedAt: instant(),
  reviewedBy: uuid().$type<StaffId>(),
  reviewNote: text(),
  publishedAt: instant(),
  retiredAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const scenarioPictures = pgTable('scenario_pictures', {
  id: uuid().$type<ScenarioPictureId>().primaryKey(),
  fullPath: text().notNull(),
  contentType: text().$type<'image/png' | 'image/jpeg'>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  size: integer().notNull(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: instant().notNull(),
});
