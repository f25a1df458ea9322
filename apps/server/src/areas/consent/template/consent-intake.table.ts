import type { ConsentField, ConsentPage } from '@nattoku/contract/consent/consent-field';
import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import type { ConsentIntakeId } from '@nattoku/contract/consent/consent-intake';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#kernel/database/column-types.ts';

export const consentIntakes = pgTable('consent_intakes', {
  id: uuid().$type<ConsentIntakeId>().primaryKey(),
  path: text().notNull(),
  sha256: bytes().notNull(),
  size: integer().notNull(),
  pages: jsonb().$type<ConsentPage[]>().notNull(),
  fields: jsonb().$type<ConsentField[]>().notNull(),
  reading: jsonb().$type<ReadingSection[]>().notNull(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
