import type { RecordBody } from '@nattoku/contract/ic-support/ic-record';
import type { OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#kernel/database/column-types.ts';

export const icRecords = pgTable('ic_records', {
  id: uuid().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  number: integer().notNull(),
  body: jsonb().$type<RecordBody>().notNull(),
  changeNote: text().notNull().default(''),
  finalisedBy: uuid().$type<StaffId>().notNull(),
  finalisedAt: timestamp({ withTimezone: true }).notNull(),
  path: text(),
  sha256: bytes(),
  size: integer(),
  sealedAt: timestamp({ withTimezone: true }),
});
