import type { FavouriteKind } from '@nattoku/contract/favourite';
import type { StaffId } from '@nattoku/contract/shared';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const favourites = pgTable('favourites', {
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<FavouriteKind>().notNull(),
  subjectId: uuid().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
