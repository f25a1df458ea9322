import type { Permission, Role } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const departments = pgTable('departments', {
  id: uuid().$type<DepartmentId>().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  shortName: text(),
  jamiCode: text(),
  sort: integer().notNull(),
  active: boolean().notNull(),
  version: integer().notNull(),
});

export const wards = pgTable('wards', {
  id: uuid().$type<WardId>().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  phone: text(),
  floor: text(),
  bedCount: integer(),
  tabletCount: integer(),
  departmentIds: uuid().array().$type<DepartmentId[]>().notNull(),
  sort: integer().notNull(),
  active: boolean().notNull(),
  version: integer().notNull(),
});

export const permissionChanges = pgTable('permission_changes', {
  id: uuid().primaryKey(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
  staffId: uuid().$type<StaffId>().notNull(),
  role: text().$type<Role>().notNull(),
  permission: text().$type<Permission>().notNull(),
  granted: boolean().notNull(),
});

export const staffPreferences = pgTable('staff_preferences', {
  staffId: uuid().$type<StaffId>().notNull(),
  pageSize: integer().$type<20 | 50 | 100>().notNull(),
  textSize: integer().$type<100 | 112 | 125>().notNull(),
  reducedMotion: boolean().notNull(),
  singleKeys: boolean().notNull(),
  sounds: boolean().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
