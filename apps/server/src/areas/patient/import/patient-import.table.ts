import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  CellProblem,
  ImportCounts,
  ImportMapping,
  ImportProfileId,
  ImportState,
  PatientImport,
  PatientImportId,
  RowVerdict,
} from '@nattoku/contract/patient/patient-import';
import type { FolderRule } from '@nattoku/contract/patient/patient-folder';
import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import type { Proposal } from '#domain/patient/patient-proposal.ts';
import { bytes } from '#kernel/database/column-types.ts';

export const patientImports = pgTable('patient_imports', {
  id: uuid().$type<PatientImportId>().primaryKey(),
  state: text().$type<ImportState>().notNull(),
  fileName: text().notNull(),
  fileSize: integer().notNull(),
  fileHash: bytes().notNull(),
  encoding: text().$type<CsvEncoding>().notNull(),
  header: text().array().notNull(),
  mapping: jsonb().$type<ImportMapping>(),
  rowCount: integer().notNull(),
  processedCount: integer().notNull(),
  found: jsonb().$type<ImportCounts>(),
  written: jsonb().$type<ImportCounts>(),
  undo: jsonb().$type<NonNullable<PatientImport['undo']>>(),
  failure: text(),
  createdBy: uuid().$type<StaffId>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  askedBy: uuid().$type<StaffId>().notNull(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  keptUntil: timestamp({ withTimezone: true }).notNull(),
  forgottenAt: timestamp({ withTimezone: true }),
  /** Of a file that came by the folder, see migrations/0395. */
  folderFileAt: timestamp({ withTimezone: true }),
  folderRule: text().$type<FolderRule>(),
});

export type FieldChange = { field: string; before: string; after: string };

export const patientImportRows = pgTable('patient_import_rows', {
  importId: uuid().$type<PatientImportId>().notNull(),
  line: integer().notNull(),
  verdict: text().$type<RowVerdict | 'undone'>().notNull(),
  patientNumber: text().notNull(),
  name: text().notNull(),
  proposal: jsonb().$type<Proposal>(),
  cells: text().array(),
  problems: jsonb().$type<CellProblem[]>().notNull(),
  changes: jsonb().$type<FieldChange[]>().notNull(),
  identityFields: text().array().$type<IdentityField[]>().notNull(),
  identityBefore: jsonb().$type<Identity>(),
  confirmedReason: text(),
  confirmedBy: uuid().$type<StaffId>(),
  confirmedAt: timestamp({ withTimezone: true }),
  written: boolean().notNull(),
  patientId: uuid().$type<PatientId>(),
  before: jsonb().$type<Proposal>(),
  versionAfter: integer(),
});

export const patientImportProfiles = pgTable('patient_import_profiles', {
  id: uuid().$type<ImportProfileId>().primaryKey(),
  name: text().notNull(),
  header: text().array().notNull(),
  mapping: jsonb().$type<ImportMapping>().notNull(),
  updatedBy: uuid().$type<StaffId>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
