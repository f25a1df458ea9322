import type { StaffId, TextLayerId } from '@nattoku/contract/shared/primitives';
import type { LayeredKind, LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One text of a content in one language, beside the Japanese that it was made of. Of the rows of one text the one that nothing superseded holds. */
export const textLayers = pgTable('text_layers', {
  id: uuid().$type<TextLayerId>().primaryKey(),
  kind: text().$type<LayeredKind>().notNull(),
  contentId: uuid().notNull(),
  language: text().$type<LayerLanguage>().notNull(),
  textKey: text().notNull(),
  source: text().notNull(),
  body: text().notNull(),
  writtenBy: uuid().$type<StaffId>(),
  writtenAt: timestamp({ withTimezone: true }).notNull(),
  reviewedBy: uuid().$type<StaffId>(),
  reviewedAt: timestamp({ withTimezone: true }),
  reviewNote: text(),
  supersededAt: timestamp({ withTimezone: true }),
});
