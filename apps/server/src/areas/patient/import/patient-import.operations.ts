import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import {
  importLimits,
  type ImportMapping,
  type ImportState,
  type PatientImportId,
} from '@nattoku/contract/patient/patient-import';
import type { Change } from '@nattoku/contract/shared/events';
import { eq } from 'drizzle-orm';
import { importPath, importingOf } from '#areas/patient/import/patient-import.queue.ts';
import { type ImportRecord, lockImport, presentImport } from '#areas/patient/import/patient-import.select.ts';
import { patientImportRows, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { closeImportRejection } from '#domain/patient/feed-rejections.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write, type Written } from '#kernel/write.ts';

const DAY_MS = 24 * 3600 * 1000;

export type Arrived = {
  id: PatientImportId;
  fileName: string;
  fileSize: number;
  fileHash: Buffer;
  encoding: CsvEncoding;
  rowCount: number;
};

/** A file has arrived and can be read; what its columns mean is not known yet. */
export const beginImport = write(async (tx, { id, ...file }: Arrived, { actor, clock }: StaffScope) => {
  const now = clock.now();
  await tx.insert(patientImports).values({
    id,
    ...file,
    state: 'mapping',
    header: [],
    processedCount: 0,
    createdBy: actor.staffId,
    createdAt: now,
    askedBy: actor.staffId,
    askedAt: now,
    keptUntil: new Date(now.getTime() + importLimits.keptDays * DAY_MS),
  });
  return {
    result: await presentImport(tx, id),
    audit: about(id, 'patientImport.upload', { bytes: file.fileSize, sha256: file.fileHash.toString('hex') }),
    changes: [{ topic: 'patientImport', id }],
  };
});

const about = (id: PatientImportId, action: AuditAction, detail: Record<string, unknown> = {}): AuditEntry => ({
  action,
  subject: { type: 'patientImport', id },
  detail,
});

type Asked = { importId: PatientImportId; from: readonly ImportState[]; set: Partial<ImportRecord>; audit: AuditEntry };

/** Moves an import on and lets the work begin; who was told that it waits need not look any more. */
const ask = async (tx: Tx, { importId, from, set, audit }: Asked, { actor, clock }: StaffScope) => {
  const record = await lockImport(tx, importId);
  if (!from.includes(record.state)) throw new Problem('patientImport.illegalTransition');
  await tx
    .update(patientImports)
    // From here on somebody asks for what is to be done.
    .set({ processedCount: 0, failure: null, folderRule: null, askedBy: actor.staffId, askedAt: clock.now(), ...set })
    .where(eq(patientImports.id, importId));
  const settled = await settleWaiting(tx, importId, { actor, clock });
  return {
    result: await presentImport(tx, importId),
    audit,
    changes: [{ topic: 'patientImport', id: importId }, ...settled],
    jobs: [importingOf(actor.facilityId)],
  } satisfies Written<unknown>;
};

/** Closes the task and the notifications of a file of the folder once a member of staff continues with it. */
const settleWaiting = async (
  tx: Tx,
  importId: PatientImportId,
  { actor, clock }: Pick<StaffScope, 'actor' | 'clock'>,
): Promise<Change[]> => {
  const now = clock.now();
  const told = { subject: { type: 'patientImport' as const, id: importId }, by: actor.staffId };
  const isTask = await closeImportRejection(tx, importId, actor.staffId, now);
  return [
    ...(await settleNotifications(tx, told, now)),
    ...(isTask ? [{ topic: 'interoperability' as const, id: null }] : []),
  ];
};

type Plan = { importId: PatientImportId; encoding: CsvEncoding; mapping: ImportMapping };

export const checkImport = write((tx, { importId, encoding, mapping }: Plan, scope: StaffScope) => {
  const columns = mapping.columns.filter((target) => target !== null);
  if (!columns.includes('patientNumber'))
    throw invalidInput({ field: 'columns', message: '「患者番号」の列を選んでください' });
  if (new Set(columns).size < columns.length)
    throw invalidInput({ field: 'columns', message: '同じ項目が2つ以上の列に選ばれています。1つにしてください' });
  const set = { state: 'checking', encoding, mapping, found: null, written: null, undo: null } as const;
  const audit = about(importId, 'patientImport.check');
  return ask(tx, { importId, from: ['mapping', 'checked', 'failed'], set, audit }, scope);
});

/** What was held and is confirmed later is written later: the file is there until it is forgotten. */
export const startImport = write(async (tx, importId: PatientImportId, scope: StaffScope) => {
  const { confirmedCount } = await presentImport(tx, importId);
  const from: ImportState[] = confirmedCount > 0 ? ['checked', 'imported'] : ['checked'];
  const audit = about(importId, 'patientImport.start', { confirmed: confirmedCount });
  return ask(tx, { importId, from, set: { state: 'importing' }, audit }, scope);
});

export const undoImport = write(async (tx, importId: PatientImportId, scope: StaffScope) => {
  const { keptUntil } = await lockImport(tx, importId);
  if (keptUntil <= scope.clock.now()) throw new Problem('patientImport.illegalTransition');
  const set = { state: 'undoing', undo: { restored: 0, removed: 0, kept: 0 } } as const;
  return ask(tx, { importId, from: ['imported'], set, audit: about(importId, 'patientImport.undo') }, scope);
});

const discard = write(async (tx, importId: PatientImportId, scope: StaffScope) => {
  const { state } = await lockImport(tx, importId);
  if (!['mapping', 'checked', 'failed'].includes(state)) throw new Problem('patientImport.illegalTransition');
  const now = scope.clock.now();
  await forgetRows(tx, importId, now);
  return {
    result: {},
    audit: about(importId, 'patientImport.discard'),
    changes: [{ topic: 'patientImport', id: importId }, ...(await settleWaiting(tx, importId, scope))],
  };
});

/** The rows go first: without its record, nobody would look for a file that could not be removed. */
export const discardImport = async (services: Services, scope: StaffScope, importId: PatientImportId) => {
  const answer = await discard(scope, importId);
  await services.files.remove(importPath(scope.actor.facilityId, importId)).catch(() => undefined);
  return answer;
};

/** Takes out of an import all that a file says about people. The counts stay. */
export async function forgetRows(tx: Tx, importId: PatientImportId, now: Date): Promise<void> {
  await tx.delete(patientImportRows).where(eq(patientImportRows.importId, importId));
  await tx
    .update(patientImports)
    .set({ fileName: '', header: [], mapping: null, forgottenAt: now })
    .where(eq(patientImports.id, importId));
}
