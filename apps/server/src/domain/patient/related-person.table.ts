import type { RelationCode, SigningBasis } from '@nattoku/contract/patient/related-person';
import type { PatientId, RelatedPersonId } from '@nattoku/contract/shared/primitives';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const relatedPersons = pgTable('related_persons', {
  id: uuid().$type<RelatedPersonId>().primaryKey(),
  patientId: uuid().$type<PatientId>().notNull(),
  version: integer().notNull(),
  name: text().notNull(),
  kana: text().notNull(),
  relation: text().$type<RelationCode>().notNull(),
  phone: text(),
  isKeyPerson: boolean().notNull(),
  mayView: boolean().notNull(),
  maySign: boolean().notNull(),
  basis: text().$type<SigningBasis>(),
  identityCheck: text(),
  removedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
