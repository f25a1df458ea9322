import type { CellProblem } from '@nattoku/contract/patient/patient-import';
import type { IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { identityChange } from '@nattoku/rules/patient/patient-identity';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { withTrace } from '#areas/patient/import/patient-import.identity.ts';
import { patientImportRows, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { storePatients } from '#areas/patient/import/patient-import.write.ts';
import { type ImportWork, recordAsAsker } from '#areas/patient/import/patient-import.writer.ts';
import { patientColumns } from '#domain/patient/patient-columns.ts';
import { enteredOf, type PatientRow, type Proposal } from '#domain/patient/patient-proposal.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { settleSoon } from '#domain/consent/form/settle-forms.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { identityObstacles } from '#domain/order/identity-obstacles.ts';
import { type IdentityChange, keepIdentityChanges } from '#domain/patient/keep-identity-change.ts';

const BATCH = 500;

type Row = {
  line: number;
  verdict: string;
  patientId: PatientId | null;
  before: Proposal | null;
  versionAfter: number | null;
};

/** Takes back what `writeRows` wrote, as it was written: in batches that are done or not done, so that a crash costs nothing. */
export async function undoRows(work: ImportWork): Promise<void> {
  const { scope, stop } = work;
  for (let behind: number | null = 0; behind !== null;) {
    stop.throwIfAborted();
    const from: number = behind;
    behind = await scope.database.transaction(scope.actor.facilityId, (tx) => undoBatch(tx, work, from));
  }
}

/** Answers the last line that is done with; null when none was left. */
const undoBatch = async (tx: Tx, work: ImportWork, behind: number): Promise<number | null> => {
  const rows = await nextRows(tx, work, behind);
  const last = rows.at(-1);
  if (!last) {
    await endUndo(tx, work);
    return null;
  }
  const ids = rows.flatMap(({ patientId }) => patientId ?? []);
  const found = await tx.select().from(patients).where(inArray(patients.id, ids)).for('update');
  const current = new Map(found.map((row) => [row.id, row]));
  const untouched = rows.filter((row) => isUntouched(row, current));
  const created = untouched.filter(({ verdict }) => verdict === 'created');
  const changed = untouched.filter(({ verdict }) => verdict === 'changed');

  const removed = await remove(tx, work, created);
  const { free, inUse, traces } = await releaseIdentities(tx, work, changed, current);
  const restored = await restore(tx, work, free, current);
  const keptRows = rows.filter(({ patientId }) => patientId && !removed.has(patientId) && !restored.has(patientId));
  await mark(tx, work, rows, (row) => (keptRows.includes(row) ? keptFor(row, current, inUse) : null));
  await recordAsAsker(
    tx,
    work,
    entriesOf(work, free, removed).map((entry) => withTrace(entry, traces)),
  );
  await count(tx, work, { restored: restored.size, removed: removed.size, kept: keptRows.length }, rows.length);
  announce(work.scope.actor.facilityId, [{ topic: 'patientImport', id: work.record.id }]);
  return last.line;
};

const nextRows = (tx: Tx, { record }: ImportWork, behind: number): Promise<Row[]> =>
  tx
    .select({
      line: patientImportRows.line,
      verdict: patientImportRows.verdict,
      patientId: patientImportRows.patientId,
      before: patientImportRows.before,
      versionAfter: patientImportRows.versionAfter,
    })
    .from(patientImportRows)
    .where(
      and(
        eq(patientImportRows.importId, record.id),
        gt(patientImportRows.line, behind),
        eq(patientImportRows.written, true),
        inArray(patientImportRows.verdict, ['created', 'changed']),
      ),
    )
    .orderBy(asc(patientImportRows.line))
    .limit(BATCH);

const isUntouched = ({ patientId, versionAfter }: Row, current: ReadonlyMap<PatientId, PatientRow>): boolean =>
  patientId !== null && current.get(patientId)?.version === versionAfter;

/** The database removes only what this import made and nothing refers to. */
const remove = async (tx: Tx, { record }: ImportWork, rows: readonly Row[]): Promise<ReadonlySet<PatientId>> => {
  if (rows.length === 0) return new Set();
  const { rows: gone } = await tx.$client.query<{ id: PatientId }>(
    'SELECT app.remove_imported_patients($1, $2::integer[]) AS id',
    [record.id, rows.map(({ line }) => line)],
  );
  return new Set(gone.map(({ id }) => id));
};

const restore = async (
  tx: Tx,
  { scope }: ImportWork,
  rows: readonly Row[],
  current: ReadonlyMap<PatientId, PatientRow>,
): Promise<ReadonlySet<PatientId>> => {
  const stored = rows.flatMap(({ patientId, before }) => {
    const now = patientId && current.get(patientId);
    if (!now || !before) return [];
    const { id, version, createdAt, formerNumbers } = now;
    const columns = patientColumns({ ...enteredOf(now), ...before }, formerNumbers);
    return [{ ...columns, id, version: version + 1, createdAt, updatedAt: scope.clock.now() }];
  });
  await storePatients(tx, stored);
  const reborn = stored.filter(({ id, birthDate }) => current.get(id)?.birthDate !== birthDate);
  await settleSoon(
    tx,
    reborn.map(({ id }) => id),
  );
  return new Set(stored.map(({ id }) => id));
};

/**
 * Who became another person by this import becomes the former one again, unless something goes on in the name that they have now. What was
 * done on purpose is taken back on purpose: the reason is the undoing.
 */
const releaseIdentities = async (
  tx: Tx,
  { scope }: ImportWork,
  rows: readonly Row[],
  current: ReadonlyMap<PatientId, PatientRow>,
) => {
  const now = scope.clock.now();
  const changes = rows.flatMap(({ patientId, before }): IdentityChange[] => {
    const patient = patientId && current.get(patientId);
    if (!patient || !before) return [];
    const after = { ...patient, ...before };
    const fields = identityChange(patient, after);
    return fields.length > 0
      ? [{ patientId: patient.id, way: 'importUndo', fields, before: patient, after, reason: '取り込みを取り消した' }]
      : [];
  });
  const obstacles = await identityObstacles(
    tx,
    changes.map(({ patientId }) => patientId),
    { now, scope: null },
  );
  const free = rows.filter(({ patientId }) => patientId !== null && !obstacles.has(patientId));
  const traces = await keepIdentityChanges(
    tx,
    changes.filter(({ patientId }) => !obstacles.has(patientId)),
    now,
  );
  return { free, inUse: obstacles, traces };
};

const keptFor = (
  row: Row,
  current: ReadonlyMap<PatientId, PatientRow>,
  inUse: ReadonlyMap<PatientId, IdentityObstacle[]>,
): CellProblem => {
  const obstacles = row.patientId && inUse.get(row.patientId);
  if (obstacles) {
    const named = obstacles.map(({ title }) => `「${title}」`).join('');
    const reason = `いまの氏名・生年月日で進んでいる手続き（${named}）があるため、残しました。患者の画面で確かめてください`;
    return { column: '患者番号', value: '', reason };
  }
  const isThere = row.patientId !== null && current.has(row.patientId);
  const reason = !isThere
    ? '患者の記録がもうありません'
    : isUntouched(row, current)
      ? 'この患者にはすでにオーダーなどの記録があるため、登録を残しました'
      : '取り込みのあとに変更されているため、いまの内容を残しました';
  return { column: '患者番号', value: '', reason };
};

const mark = async (tx: Tx, { record }: ImportWork, rows: readonly Row[], why: (row: Row) => CellProblem | null) => {
  const marks = rows.map((row) => ({ line: row.line, problem: why(row) }));
  await tx.$client.query(
    `UPDATE patient_import_rows t
        SET verdict = CASE WHEN m.problem IS NULL THEN 'undone' ELSE 'kept' END, written = false,
            problems = CASE WHEN m.problem IS NULL THEN t.problems ELSE jsonb_build_array(m.problem) END
       FROM (SELECT line, nullif(problem, 'null') AS problem FROM jsonb_to_recordset($2) AS r (line integer, problem jsonb)) m
      WHERE t.facility_id = app.current_facility_id() AND t.import_id = $1 AND t.line = m.line AND t.line = ANY ($3)`,
    [record.id, JSON.stringify(marks), rows.map(({ line }) => line)],
  );
};

const entriesOf = ({ record }: ImportWork, restored: readonly Row[], removed: ReadonlySet<PatientId>): AuditEntry[] => [
  ...restored.flatMap(({ patientId, before }) =>
    patientId === null
      ? []
      : [
          {
            action: 'patient.update' as const,
            subject: { type: 'patient', id: patientId },
            patientId,
            detail: { importId: record.id, undone: true, changed: Object.keys(before ?? {}) },
          },
        ],
  ),
  ...[...removed].map((id) => ({
    action: 'patient.remove' as const,
    subject: { type: 'patient', id },
    patientId: id,
    detail: { importId: record.id, undone: true },
  })),
];

type Undone = { restored: number; removed: number; kept: number };

const count = async (tx: Tx, { record }: ImportWork, more: Undone, rows: number): Promise<void> => {
  const [so] = await tx
    .select({ undo: patientImports.undo, processedCount: patientImports.processedCount })
    .from(patientImports)
    .where(eq(patientImports.id, record.id));
  const { restored = 0, removed = 0, kept = 0 } = so?.undo ?? {};
  const undo = { restored: restored + more.restored, removed: removed + more.removed, kept: kept + more.kept };
  await tx
    .update(patientImports)
    .set({ undo, processedCount: (so?.processedCount ?? 0) + rows })
    .where(eq(patientImports.id, record.id));
};

const endUndo = async (tx: Tx, work: ImportWork): Promise<void> => {
  const { record, scope } = work;
  const [ended] = await tx
    .update(patientImports)
    .set({ state: 'undone' })
    .where(eq(patientImports.id, record.id))
    .returning({ undo: patientImports.undo });
  const subject = { type: 'patientImport', id: record.id };
  await recordAsAsker(tx, work, [{ action: 'patientImport.undone', subject, detail: { ...ended?.undo } }]);
  announce(scope.actor.facilityId, [
    { topic: 'patientImport', id: record.id },
    { topic: 'patient', id: null },
  ]);
};
