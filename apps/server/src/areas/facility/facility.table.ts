import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DepartmentId, WardId } from '@nattoku/contract/shared';

export const departments = pgTable('departments', {
  id: uuid().$type<DepartmentId>().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  sort: integer().notNull(),
});

export const wards = pgTable('wards', {
  id: uuid().$type<WardId>().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  phone: text(),
  sort: integer().notNull(),
});
