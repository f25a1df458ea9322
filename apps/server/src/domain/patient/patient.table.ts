import { sql } from 'drizzle-orm';
import { alias, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Sex } from '@nattoku/contract/patient/patient';
import type {
  ContactPolicy,
  PatientAlias,
  PatientNeed,
  PatientPhone,
  PhoneOwner,
} from '@nattoku/contract/patient/patient-profile';
import type { DepartmentId, Language, PatientId, StaffId, WardId } from '@nattoku/contract/shared/primitives';

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
  familyNameRoman: text().notNull(),
  givenNameRoman: text().notNull(),
  aliases: jsonb().$type<PatientAlias[]>().notNull(),
  isBirthDateEstimated: boolean().notNull(),
  phoneOwner: text().$type<PhoneOwner>().notNull(),
  phoneAcceptsSms: boolean().notNull(),
  phones: jsonb().$type<PatientPhone[]>().notNull(),
  phoneDigits: text().array().notNull(),
  bed: text(),
  needs: text().array().$type<PatientNeed[]>().notNull(),
  interpreterLanguage: text(),
  contactPolicy: jsonb().$type<ContactPolicy>().notNull(),
  tags: text().array().notNull(),
  isProvisional: boolean().notNull(),
  isSensitive: boolean().notNull(),
  deceasedOn: date({ mode: 'string' }),
  archivedAt: timestamp({ withTimezone: true }),
  archiveReason: text(),
  formerNumbers: text().array().notNull().default([]),
  mergedInto: uuid().$type<PatientId>(),
  survivorId: uuid().$type<PatientId>(),
  /** Filled by the database (migrations/0013). */
  significantNumber: text().notNull().default(''),
  kanaFolded: text().notNull(),
  nameFolded: text().notNull(),
  searchText: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** What lists and banners show of a patient, whichever area joins it; names of departments and wards are the caller's join. */
export const patientSummaryColumns = {
  id: patients.id,
  patientNumber: patients.patientNumber,
  familyName: patients.familyName,
  givenName: patients.givenName,
  familyNameKana: patients.familyNameKana,
  givenNameKana: patients.givenNameKana,
  birthDate: patients.birthDate,
  sex: patients.sex,
  room: patients.room,
  bed: patients.bed,
  archivedAt: patients.archivedAt,
  isProvisional: patients.isProvisional,
  isSensitive: patients.isSensitive,
  isBirthDateEstimated: patients.isBirthDateEstimated,
  deceasedOn: patients.deceasedOn,
  mergedInto: patients.mergedInto,
  language: patients.language,
  doNotContact: sql<boolean>`coalesce((${patients.contactPolicy} ->> 'doNotContact')::boolean, false)`,
  needsInterpreter: sql<boolean>`'interpreter' = ANY (${patients.needs})`,
};

/** A number without what people leave out or add: as the column `significant_number` holds it. */
export const significantNumberOf = (patientNumber: string): string => patientNumber.replace(/^0+/, '').toLowerCase();

/** The records of one patient: the one that is named and all that were merged with it (app.records_of). */
export const recordsOf = (patientId: PatientId) => sql`(SELECT app.records_of(${patientId}))`;

/** Where the patient of a joined record lives on: the record itself, unless it was merged. */
export const survivorOf = sql<PatientId>`coalesce(${patients.survivorId}, ${patients.id})`;

/**
 * The record that something was made for, joined before `patients`, which is then the one where that patient lives on. Below a row-level policy
 * PostgreSQL asks an index only for what cannot leak a row: a subquery or coalesce in the condition of the join has it read all patients.
 */
export const ownRecords = alias(patients, 'own_record');
export const survivorOfOwn = sql<PatientId>`CASE WHEN ${ownRecords.survivorId} IS NULL THEN ${ownRecords.id} ELSE ${ownRecords.survivorId} END`;
