import type { CellProblem, ImportCounts, ImportMapping } from '@nattoku/contract/patient/patient-import';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import { eq, inArray } from 'drizzle-orm';
import { fullName } from '@nattoku/rules/text/person-name';
import { padPatientNumber } from '@nattoku/contract/patient/patient-number-rule';
import { type Cell, cellsOf, plainCell, readCells } from '#areas/patient/import/patient-import.cells.ts';
import { openImportFile } from '#areas/patient/import/patient-import.file.ts';
import { type ImportContext, readContext } from '#areas/patient/import/patient-import.context.ts';
import { aboutNumber, checkMerged, describeChanges } from '#areas/patient/import/patient-import.merge.ts';
import { type FieldChange, patientImportRows, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { tellWaiting } from '#areas/patient/import/patient-import.folder-told.ts';
import { lockImport } from '#areas/patient/import/patient-import.select.ts';
import type { ImportWork } from '#areas/patient/import/patient-import.writer.ts';
import {
  identityChangeOf,
  type Merged,
  mergePatient,
  type PatientRow,
  type Proposal,
} from '#domain/patient/patient-proposal.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { CsvRow } from '#kernel/csv/csv-reader.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { identityOf } from '#domain/patient/keep-identity-change.ts';
import { write } from '#kernel/write.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';

const BATCH = 500;

/** What the dry run says of a row; as it is stored. */
type Judged = {
  line: number;
  verdict: 'created' | 'changed' | 'held' | 'same' | 'error';
  patient_number: string;
  name: string;
  proposal: Proposal | null;
  cells: string[] | null;
  problems: CellProblem[];
  changes: FieldChange[];
  patient_id: string | null;
  identity_fields: IdentityField[];
  identity_before: Identity | null;
};

/** Looks at every row and writes nothing of a patient. Done again from the beginning after a crash, it comes to the same. */
export async function checkRows(work: ImportWork, mapping: ImportMapping, bytes: Uint8Array): Promise<void> {
  const { scope, record, stop } = work;
  const inFacility = <T>(question: (tx: Tx) => Promise<T>) =>
    scope.database.transaction(scope.actor.facilityId, question);
  const context = await inFacility((tx) => readContext(tx, scope.clock.now()));
  const { header, rows } = await openImportFile(bytes, { encoding: record.encoding, mapping });
  await inFacility((tx) => tx.delete(patientImportRows).where(eq(patientImportRows.importId, record.id)));

  const found: ImportCounts = { created: 0, changed: 0, held: 0, same: 0, error: 0 };
  const linesOf = new Map<string, number>();
  let processedCount = 0;
  for await (const batch of batches(rows)) {
    stop.throwIfAborted();
    const read = batch.map((row) => readRow(row, header, mapping, context));
    await inFacility(async (tx) => {
      const known = await findKnown(
        tx,
        read.map(({ number }) => number),
      );
      const judged = read.map((row) => judge(row, known.get(row.number), linesOf, context));
      for (const { verdict } of judged) found[verdict] += 1;
      processedCount += batch.length;
      await keep(tx, record.id, judged);
      await tx.update(patientImports).set({ processedCount }).where(eq(patientImports.id, record.id));
      announce(scope.actor.facilityId, [{ topic: 'patientImport', id: record.id }]);
    });
  }
  await endCheck(scope, { importId: record.id, header, found, rowCount: processedCount });
}

async function* batches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

type ReadRow = { row: CsvRow; number: string; cells: Cell[] } & ReturnType<typeof readCells>;

const readRow = (row: CsvRow, header: readonly string[], mapping: ImportMapping, context: ImportContext): ReadRow => {
  const cells = cellsOf(row.cells, header, mapping);
  const { proposal, problems } = readCells(cells, mapping, context);
  const typed = cells.find(({ target }) => target === 'patientNumber');
  const number = padPatientNumber(context.rule, cleanPatientNumber(plainCell(typed?.value ?? '')).value);
  const tooLong =
    mapping.columns.length > 0 && row.cells.slice(mapping.columns.length).some((cell) => cell.trim() !== '');
  const shifted: CellProblem[] = tooLong
    ? [{ column: '行全体', value: '', reason: '見出しより列が多い行です。値の中の「,」を確かめてください' }]
    : [];
  return { row, number, cells, proposal, problems: [...shifted, ...problems] };
};

const findKnown = async (tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, PatientRow>> => {
  const rows = await tx
    .select()
    .from(patients)
    .where(inArray(patients.patientNumber, [...new Set(numbers)]));
  return new Map(rows.map((row) => [row.patientNumber, row]));
};

const judge = (
  { row, number, cells, proposal, problems: unreadable }: ReadRow,
  current: PatientRow | undefined,
  linesOf: Map<string, number>,
  context: ImportContext,
): Judged => {
  const merged = mergePatient(current, proposal, context.rule);
  const problems = [...unreadable, ...twice(number, row.line, linesOf, cells)];
  // What could not be read would be called missing as well.
  for (const problem of checkMerged(merged, current, cells, context)) {
    if (!problems.some(({ column }) => column === problem.column)) problems.push(problem);
  }
  const isWrong = problems.length > 0;
  const identity = isWrong || !current ? [] : identityChangeOf(current, merged, proposal);
  const verdict = isWrong ? 'error' : current ? verdictOf(merged, identity) : 'created';
  return {
    line: row.line,
    verdict,
    patient_number: number,
    name: current?.isSensitive ? '（要配慮）' : fullName(merged.patient),
    proposal: isWrong ? null : proposal,
    cells: isWrong ? row.cells : null,
    problems,
    changes: (verdict === 'changed' || verdict === 'held') && current ? describeChanges(current, merged, context) : [],
    patient_id: current?.id ?? null,
    identity_fields: identity,
    identity_before: identity.length > 0 && current ? identityOf(current) : null,
  };
};

/** Of a patient who is there. */
const verdictOf = ({ changed }: Merged, identity: readonly IdentityField[]): 'changed' | 'held' | 'same' => {
  if (identity.length > 0) return 'held';
  return changed.length > 0 ? 'changed' : 'same';
};

const twice = (number: string, line: number, linesOf: Map<string, number>, cells: readonly Cell[]): CellProblem[] => {
  if (number === '') return [];
  const earlier = linesOf.get(number);
  if (earlier === undefined) linesOf.set(number, line);
  return earlier === undefined ? [] : [aboutNumber(cells, `同じ患者番号が${earlier}行目にもあります`)];
};

const keep = (tx: Tx, importId: string, rows: readonly Judged[]) =>
  tx.$client.query(
    `INSERT INTO patient_import_rows (import_id, line, verdict, patient_number, name, proposal, cells, problems, changes, patient_id,
       identity_fields, identity_before)
     SELECT $1, r.line, r.verdict, r.patient_number, r.name, r.proposal, r.cells, r.problems, r.changes, r.patient_id,
            r.identity_fields, r.identity_before
       FROM jsonb_to_recordset($2) AS r (line integer, verdict text, patient_number text, name text, proposal jsonb, cells text[],
         problems jsonb, changes jsonb, patient_id uuid, identity_fields text[], identity_before jsonb)`,
    [importId, JSON.stringify(rows)],
  );

type Ended = { importId: ImportWork['record']['id']; header: string[]; found: ImportCounts; rowCount: number };

const endCheck = write(async (tx, { importId, ...result }: Ended, scope: Scope<SystemActor>) => {
  const { folderRule } = await lockImport(tx, importId);
  const waits = result.found.error + result.found.held > 0;
  const goesOn = folderRule === 'goodRows' || (folderRule === 'wholeFiles' && !waits);
  await tx
    .update(patientImports)
    .set({ ...result, state: goesOn ? 'importing' : 'checked', processedCount: goesOn ? 0 : result.rowCount })
    .where(eq(patientImports.id, importId));
  return {
    result: undefined,
    audit: {
      action: 'patientImport.checked',
      subject: { type: 'patientImport', id: importId },
      detail: { ...result.found, rows: result.rowCount },
    },
    changes: [{ topic: 'patientImport', id: importId }],
    jobs: folderRule !== null && waits ? await tellWaiting(tx, importId, scope.clock.now()) : [],
  };
});
