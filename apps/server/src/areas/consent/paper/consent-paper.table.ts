import type { ConsentScanId, ConsentScanPageId, PageTurn } from '@nattoku/contract/consent/consent-paper';
import type { ConsentDocumentId, ConsentFormId, StaffId } from '@nattoku/contract/shared/primitives';
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#kernel/database/column-types.ts';

const instant = () => timestamp({ withTimezone: true });

/** One printing of one form. */
export const consentPapers = pgTable('consent_papers', {
  id: uuid().primaryKey(),
  formId: uuid().$type<ConsentFormId>().notNull(),
  number: text().notNull(),
  documentId: uuid().$type<ConsentDocumentId>().notNull(),
  pageCount: integer().notNull(),
  printedBy: uuid().$type<StaffId>().notNull(),
  printedAt: instant().notNull(),
});

export const consentScans = pgTable('consent_scans', {
  id: uuid().$type<ConsentScanId>().primaryKey(),
  state: text().$type<'reading' | 'read' | 'failed' | 'discarded'>().notNull().default('reading'),
  path: text().notNull(),
  sha256: bytes().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  pageCount: integer().notNull(),
  failure: text(),
  uploadedBy: uuid().$type<StaffId>().notNull(),
  uploadedAt: instant().notNull(),
  readAt: instant(),
});

export const consentScanPages = pgTable('consent_scan_pages', {
  id: uuid().$type<ConsentScanPageId>().primaryKey(),
  scanId: uuid().$type<ConsentScanId>().notNull(),
  position: integer().notNull(),
  kind: text().$type<'form' | 'blank' | 'unreadable' | 'foreign'>().notNull(),
  turn: integer().$type<PageTurn>().notNull().default(0),
  resolution: integer(),
  paperId: uuid(),
  page: integer(),
  assignedBy: uuid().$type<StaffId>(),
  assignedAt: instant(),
  setAsideAt: instant(),
  setAsideBy: uuid().$type<StaffId>(),
  documentId: uuid().$type<ConsentDocumentId>(),
});
