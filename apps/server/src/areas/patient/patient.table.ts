import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Sex } from '@nattoku/contract/patient';
import type { DepartmentId, Language, PatientId, StaffId, WardId } from '@nattoku/contract/shared';

export const patients = pgTable('patients', {
  id: uuid().$type<PatientId>().primaryKey(),
  version: integer().notNull(),
  patientNumber: text().notNull(),
  familyName: text().notNull(),
  givenName: text().notNull(),
  familyNameKana: text().notNull(),
  givenNameKana: text().notNull(),
  birthDate: date({ mode: 'string' }).notNull(),
  sex: text().$type<Sex>().notNull(),
  phone: text(),
  email: text(),
  postalCode: text(),
  address: text(),
  departmentId: uuid().$type<DepartmentId>(),
  wardId: uuid().$type<WardId>(),
  room: text(),
  attendingStaffId: uuid().$type<StaffId>(),
  language: text().$type<Language>().notNull(),
  note: text(),
  archivedAt: timestamp({ withTimezone: true }),
  kanaFolded: text().notNull(),
  nameFolded: text().notNull(),
  searchText: text().notNull(),
  grams: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Others who are mistaken for this patient most easily: the same written name, or the same reading. */
export const sameNameCount = sql<number>`(
  SELECT count(*)::int FROM patients other
  WHERE other.id <> ${patients.id} AND other.archived_at IS NULL
    AND (other.name_folded = ${patients.nameFolded} OR other.kana_folded = ${patients.kanaFolded}))`;
