import { setTimeout as pause } from 'node:timers/promises';
import type { NewPatient } from '@nattoku/contract/patient/patient';
import type { ImportCounts } from '@nattoku/contract/patient/patient-import';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type ImportContext, readContext } from '#areas/patient/import/patient-import.context.ts';
import { holdRow, openGate, withTrace } from '#areas/patient/import/patient-import.identity.ts';
import { checkMerged } from '#areas/patient/import/patient-import.merge.ts';
import { patientImportRows, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { type ImportWork, recordAsAsker } from '#areas/patient/import/patient-import.writer.ts';
import { patientColumns } from '#domain/patient/patient-columns.ts';
import {
  enteredOf,
  identityChangeOf,
  mergePatient,
  type PatientRow,
  type Proposal,
} from '#domain/patient/patient-proposal.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { settleSoon } from '#domain/consent/form/settle-forms.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { newId } from '#kernel/new-id.ts';

/** So few that nobody who searches meanwhile waits long for a processor. */
const BATCH = 150;
/** How long a batch leaves the processors to others, beside the time that it took: a search beside an import is at most twice as slow. */
const REST = 0.6;
/** Rows after which PostgreSQL counts again; from one time to the next the table may grow fourfold. */
const FIRST_COUNT = 1_000;
const COUNT_GROWTH = 4;

type Row = Pick<
  typeof patientImportRows.$inferSelect,
  'line' | 'patientNumber' | 'proposal' | 'patientId' | 'identityFields' | 'identityBefore' | 'confirmedReason'
>;

/**
 * Writes the good rows, some hundred in one transaction with their audit events and with the note that they are written: whatever happens
 * to the process, a row is in whole or not at all, and the next try goes on with the first that is not.
 */
export async function writeRows(work: ImportWork): Promise<void> {
  const { scope, stop } = work;
  const inFacility = <T>(question: (tx: Tx) => Promise<T>) =>
    scope.database.transaction(scope.actor.facilityId, question);
  const context = await inFacility((tx) => readContext(tx, scope.clock.now()));
  let countAt = FIRST_COUNT;
  for (let behind = 0; ;) {
    stop.throwIfAborted();
    const begun = performance.now();
    const rows = await inFacility((tx) => nextRows(tx, work, behind));
    const last = rows.at(-1);
    if (!last) break;
    behind = last.line;
    const writeThese = (these: readonly Row[]) => inFacility((tx) => writeBatch(tx, work, these, context));
    await writeThese(rows).catch((error: unknown) => {
      if (!isConstraint(error)) throw error;
      return oneByOne(work, rows, writeThese);
    });
    if (behind >= countAt) {
      await inFacility(analyzePatients);
      countAt = behind * COUNT_GROWTH;
    }
    if (rows.length === BATCH) await pause(REST * (performance.now() - begun));
  }
  await inFacility(analyzePatients);
  await inFacility((tx) => endWriting(tx, work));
}

/** Lets PostgreSQL see how large the table has become: what it knew of it leads to plans that read every patient for each question. */
const analyzePatients = (tx: Tx) => tx.$client.query('SELECT maintenance.analyze_patients()');

/** Behind a line: those before it are done, and PostgreSQL would go through what they were until it is vacuumed. */
const nextRows = (tx: Tx, { record }: ImportWork, behind: number): Promise<Row[]> =>
  tx
    .select({
      line: patientImportRows.line,
      patientNumber: patientImportRows.patientNumber,
      proposal: patientImportRows.proposal,
      patientId: patientImportRows.patientId,
      identityFields: patientImportRows.identityFields,
      identityBefore: patientImportRows.identityBefore,
      confirmedReason: patientImportRows.confirmedReason,
    })
    .from(patientImportRows)
    .where(
      and(
        eq(patientImportRows.importId, record.id),
        gt(patientImportRows.line, behind),
        eq(patientImportRows.written, false),
        or(
          inArray(patientImportRows.verdict, ['created', 'changed']),
          and(eq(patientImportRows.verdict, 'held'), isNotNull(patientImportRows.confirmedAt)),
        ),
      ),
    )
    .orderBy(asc(patientImportRows.line))
    .limit(BATCH);

/** Class 23: another person took a number in this very moment, or what a row points at is gone. */
const isConstraint = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code?.startsWith('23') ?? isConstraint(error.cause);
};

const oneByOne = async (
  { scope, record }: ImportWork,
  rows: readonly Row[],
  writeThese: (rows: readonly Row[]) => Promise<void>,
) => {
  for (const row of rows) {
    await writeThese([row]).catch(async (error: unknown) => {
      if (!isConstraint(error)) throw error;
      const reason = '書き込む直前にほかの変更と重なりました。もう一度取り込んでください';
      await scope.database.transaction(scope.actor.facilityId, (tx) =>
        refuse(tx, record.id, row.line, [{ column: '行全体', value: '', reason }]),
      );
    });
  }
};

const refuse = (
  tx: Tx,
  importId: ImportWork['record']['id'],
  line: number,
  problems: { column: string; value: string; reason: string }[],
) =>
  tx
    .update(patientImportRows)
    .set({ verdict: 'error', problems })
    .where(and(eq(patientImportRows.importId, importId), eq(patientImportRows.line, line)));

type Done = {
  line: number;
  verdict: 'created' | 'changed' | 'same';
  patient_id: PatientId;
  before: Proposal | null;
  version_after: number;
};

const writeBatch = async (tx: Tx, work: ImportWork, rows: readonly Row[], context: ImportContext): Promise<void> => {
  const { scope, record } = work;
  const now = scope.clock.now();
  const known = await lockKnown(tx, rows);
  const gate = await openGate(tx, rows, now);
  const stored: (typeof patients.$inferInsert)[] = [];
  const done: Done[] = [];
  const audit: AuditEntry[] = [];
  const reborn: PatientId[] = [];
  for (const row of rows) {
    const { line, patientNumber, proposal } = row;
    const current = known.get(patientNumber);
    const merged = mergePatient(current, proposal ?? {}, context.rule);
    // The patient may have been changed, archived or merged since the dry run.
    const problems = checkMerged(merged, current, [], context);
    if (problems.length > 0) {
      await refuse(tx, record.id, line, problems);
      continue;
    }
    const identity = current ? identityChangeOf(current, merged, proposal ?? {}) : [];
    if (current && !gate.passes(row, current, identity)) {
      await holdRow(tx, record.id, row, { current, merged, identity, context });
      continue;
    }
    const id = current?.id ?? newId<PatientId>(now.getTime());
    const version = (current?.version ?? 0) + (merged.changed.length > 0 ? 1 : 0);
    const verdict = !current ? 'created' : merged.changed.length > 0 ? 'changed' : 'same';
    done.push({
      line,
      verdict,
      patient_id: id,
      before: current ? partOf(current, merged.changed) : null,
      version_after: version,
    });
    if (verdict === 'same') continue;
    if (current && merged.changed.includes('birthDate')) reborn.push(id);
    stored.push({
      ...patientColumns(merged.patient, current?.formerNumbers),
      id,
      version,
      createdAt: current?.createdAt ?? now,
      updatedAt: now,
    });
    audit.push(entryOf(id, current, merged, record.id));
    if (current) gate.note(row, { current, identity, after: merged.patient });
  }
  await storePatients(tx, stored);
  await settleSoon(tx, reborn);
  await noteTags(tx, stored);
  await markDone(tx, record.id, done);
  const traces = await gate.keep();
  await recordAsAsker(
    tx,
    work,
    audit.map((entry) => withTrace(entry, traces)),
  );
  await tx
    .update(patientImports)
    .set({ processedCount: sql`${patientImports.processedCount} + ${rows.length}` })
    .where(eq(patientImports.id, record.id));
  announce(scope.actor.facilityId, [{ topic: 'patientImport', id: record.id }]);
};

const lockKnown = async (tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, PatientRow>> => {
  const numbers = rows.map(({ patientNumber }) => patientNumber);
  const found = await tx.select().from(patients).where(inArray(patients.patientNumber, numbers)).for('update');
  return new Map(found.map((row) => [row.patientNumber, row]));
};

const partOf = (current: PatientRow, fields: readonly (keyof NewPatient)[]): Proposal => {
  const entered = enteredOf(current);
  return Object.fromEntries(fields.map((field) => [field, entered[field]]));
};

const entryOf = (
  id: PatientId,
  current: PatientRow | undefined,
  { patient, changed }: ReturnType<typeof mergePatient>,
  importId: string,
): AuditEntry => ({
  action: current ? 'patient.update' : 'patient.create',
  subject: { type: 'patient', id },
  patientId: id,
  detail: { importId, ...(current ? { changed } : {}) },
  ...(current ? { before: enteredOf(current) } : {}),
  after: patient,
});

const kept = new Set(['id', 'facilityId', 'createdAt', 'significantNumber']);

/** One statement for new and changed ones, and one value for all of them: ten thousand parameters take longer to be read than to be stored. */
export const storePatients = async (tx: Tx, stored: readonly (typeof patients.$inferInsert)[]): Promise<void> => {
  const [first] = stored;
  if (!first) return;
  const known = getTableColumns(patients);
  const names = Object.keys(first).filter((name) => name in known);
  const columns = names.map(snake).join(', ');
  const changes = names.filter((name) => !kept.has(name)).map((name) => `${snake(name)} = excluded.${snake(name)}`);
  const rows = stored.map((patient) =>
    Object.fromEntries(names.map((name) => [snake(name), patient[name as keyof typeof patient]])),
  );
  await tx.$client.query(
    `INSERT INTO patients (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::patients, $1)
     ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`,
    [JSON.stringify(rows)],
  );
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const noteTags = async (tx: Tx, stored: readonly (typeof patients.$inferInsert)[]): Promise<void> => {
  const tags = [...new Set(stored.flatMap((patient) => patient.tags))].toSorted();
  if (tags.length === 0) return;
  await tx.$client.query(
    `INSERT INTO patient_tags (tag) SELECT unnest($1::text[])
     ON CONFLICT (facility_id, tag) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [tags],
  );
};

const markDone = (tx: Tx, importId: string, done: readonly Done[]) =>
  tx.$client.query(
    `UPDATE patient_import_rows t
        SET verdict = d.verdict, written = d.verdict <> 'same', patient_id = d.patient_id, before = d.before,
            version_after = d.version_after
       FROM jsonb_to_recordset($2) AS d (line integer, verdict text, patient_id uuid, before jsonb, version_after integer)
      WHERE t.facility_id = app.current_facility_id() AND t.import_id = $1 AND t.line = d.line AND t.line = ANY ($3)`,
    // The lines once more, so that they alone are read: nobody has counted the rows of a fresh import, and a plan may go through all of them.
    [importId, JSON.stringify(done), done.map(({ line }) => line)],
  );

const endWriting = async (tx: Tx, work: ImportWork): Promise<void> => {
  const { record, scope } = work;
  const { rows } = await tx.$client.query<ImportCounts>(
    `SELECT count(*) FILTER (WHERE verdict = 'created')::int AS created, count(*) FILTER (WHERE verdict = 'changed')::int AS changed,
            count(*) FILTER (WHERE verdict = 'held')::int AS held, count(*) FILTER (WHERE verdict = 'same')::int AS same, count(*) FILTER (WHERE verdict = 'error')::int AS error
       FROM patient_import_rows WHERE facility_id = app.current_facility_id() AND import_id = $1`,
    [record.id],
  );
  const [written] = rows;
  await tx
    .update(patientImports)
    .set({ state: 'imported', written: written ?? null })
    .where(eq(patientImports.id, record.id));
  const detail = { ...written, sha256: record.fileHash.toString('hex') };
  const subject = { type: 'patientImport', id: record.id };
  await recordAsAsker(tx, work, [{ action: 'patientImport.done', subject, detail }]);
  announce(scope.actor.facilityId, [
    { topic: 'patientImport', id: record.id },
    { topic: 'patient', id: null },
  ]);
};
