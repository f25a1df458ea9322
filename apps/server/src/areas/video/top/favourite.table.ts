import type { FavouriteKind } from '@nattoku/contract/video/favourite';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const favourites = pgTable('favourites', {
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<FavouriteKind>().notNull(),
  subjectId: uuid().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
