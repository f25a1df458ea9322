import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ArrangedList, ListSettings, SavedViewId } from '@nattoku/contract/staff/saved-view';
import type { StaffId } from '@nattoku/contract/shared/primitives';

/** Part of the keys that a second saving meets. */
const facilityId = () =>
  uuid()
    .notNull()
    .default(sql`app.current_facility_id()`);

export const listSettings = pgTable('list_settings', {
  facilityId: facilityId(),
  staffId: uuid().$type<StaffId>().notNull(),
  list: text().$type<ArrangedList>().notNull(),
  settings: jsonb().$type<ListSettings>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const savedViews = pgTable('saved_views', {
  id: uuid().$type<SavedViewId>().primaryKey(),
  facilityId: facilityId(),
  staffId: uuid().$type<StaffId>().notNull(),
  list: text().$type<ArrangedList>().notNull(),
  name: text().notNull(),
  filters: jsonb().$type<Record<string, string>>().notNull(),
  columns: text().array().notNull(),
  shared: boolean().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
