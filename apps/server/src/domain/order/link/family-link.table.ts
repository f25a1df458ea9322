import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { FamilyLinkId, Language, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { bytes } from '#kernel/database/column-types.ts';

const instant = () => timestamp({ withTimezone: true });

/** Somebody of the family, as the kernel knows one, is here somebody whom a patient let see what one order explains. */
declare module '#kernel/scope.ts' {
  interface FamilySubject {
    /** The patient's link by which it was allowed, and with which it ends. */
    linkId: string;
    orderId: OrderId;
    patientId: PatientId;
  }
}

export const familyLinks = pgTable('family_links', {
  id: uuid().$type<FamilyLinkId>().primaryKey(),
  linkId: uuid().notNull(),
  secretHash: bytes().notNull(),
  name: text().notNull(),
  relation: text().$type<RelationCode>().notNull(),
  language: text().$type<Language>(),
  allowedAt: instant().notNull(),
  openedAt: instant(),
  lastOpenedAt: instant(),
  wrongTries: integer().notNull().default(0),
  lockedAt: instant(),
  endedAt: instant(),
  endedBy: uuid().$type<StaffId>(),
});

export const familySessions = pgTable('family_sessions', {
  id: uuid().primaryKey(),
  familyLinkId: uuid().$type<FamilyLinkId>().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  expiresAt: instant().notNull(),
  verifiedAt: instant(),
  endedAt: instant(),
});
