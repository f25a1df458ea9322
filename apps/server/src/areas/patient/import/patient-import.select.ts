import type { PatientImport, PatientImportId } from '@nattoku/contract/patient/patient-import';
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { patientImports } from '#areas/patient/import/patient-import.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

export type ImportRecord = typeof patientImports.$inferSelect;

/** Only one runs in a facility at a time, in the order in which they were asked for. */
const waiting = sql<boolean>`(${patientImports.state} IN ('checking', 'importing', 'undoing') AND EXISTS (
  SELECT FROM patient_imports earlier
   WHERE earlier.facility_id = app.current_facility_id() AND earlier.state IN ('checking', 'importing', 'undoing')
     AND (earlier.asked_at, earlier.id) < (${patientImports.askedAt}, ${patientImports.id})))`;

/** Held rows that are to be written with the next start. */
const confirmedCount = sql<number>`(
  SELECT count(*)::int FROM patient_import_rows r
   WHERE r.facility_id = app.current_facility_id() AND r.import_id = ${patientImports.id} AND NOT r.written
     AND r.verdict = 'held' AND r.confirmed_at IS NOT NULL)`;

const select = (tx: Tx, where?: SQL) =>
  tx
    .select({ record: patientImports, createdByName: staff.name, waiting, confirmedCount })
    .from(patientImports)
    .innerJoin(staff, eq(staff.id, patientImports.createdBy))
    .where(and(isNull(patientImports.forgottenAt), where))
    .orderBy(desc(patientImports.createdAt));

const present = ({
  record,
  createdByName,
  waiting: isWaiting,
  confirmedCount: confirmed,
}: Awaited<ReturnType<typeof select>>[number]): PatientImport => ({
  id: record.id,
  state: record.state,
  waiting: isWaiting,
  fileName: record.fileName,
  isFromFolder: record.folderFileAt !== null,
  fileSize: record.fileSize,
  encoding: record.encoding,
  mapping: record.mapping,
  rowCount: record.rowCount,
  processedCount: record.processedCount,
  found: record.found,
  confirmedCount: confirmed,
  written: record.written,
  undo: record.undo,
  failure: record.failure,
  createdAt: record.createdAt.toISOString(),
  createdByName,
  keptUntil: record.keptUntil.toISOString(),
});

export const selectImports = async (tx: Tx): Promise<PatientImport[]> => (await select(tx).limit(50)).map(present);

/** One import that is still kept. Throws notFound. */
export async function presentImport(tx: Tx, importId: PatientImportId): Promise<PatientImport> {
  const [row] = await select(tx, eq(patientImports.id, importId));
  if (!row) throw new Problem('notFound');
  return present(row);
}

/** The same, held for a change until the transaction ends. */
export async function lockImport(tx: Tx, importId: PatientImportId): Promise<ImportRecord> {
  const [record] = await tx
    .select()
    .from(patientImports)
    .where(and(eq(patientImports.id, importId), isNull(patientImports.forgottenAt)))
    .for('update');
  if (!record) throw new Problem('notFound');
  return record;
}
