import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AccountLinkPurpose } from '@nattoku/contract/staff/account';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { AccountEmailKind } from '#domain/staff/account-outbox.ts';
import { bytes } from '#kernel/database/column-types.ts';

export const accountLinks = pgTable('account_links', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>(),
  purpose: text().$type<AccountLinkPurpose>().notNull(),
  secretHash: bytes(),
  issuedAt: timestamp({ withTimezone: true }).notNull(),
  issuedBy: uuid().$type<StaffId>(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
});

export const accountEmails = pgTable('account_emails', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  kind: text().$type<AccountEmailKind>().notNull(),
  causeId: uuid().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  claimedUntil: timestamp({ withTimezone: true }),
  sentAt: timestamp({ withTimezone: true }),
  givenUpAt: timestamp({ withTimezone: true }),
});
