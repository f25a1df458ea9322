import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { IdentityConfirmation } from '@nattoku/contract/patient/patient-identity';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq } from 'drizzle-orm';
import { lockImport, presentImport } from '#areas/patient/import/patient-import.select.ts';
import { patientImportRows } from '#areas/patient/import/patient-import.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { confirmedReason } from '#domain/order/guard-identity.ts';
import { identityObstacles } from '#domain/order/identity-obstacles.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type ByLine = { importId: PatientImportId; line: number };

const byLine = ({ importId, line }: ByLine) =>
  and(eq(patientImportRows.importId, importId), eq(patientImportRows.line, line));

/** A row that waits for a person, of an import that rests. */
const heldRow = async (tx: Tx, asked: ByLine) => {
  const { state } = await lockImport(tx, asked.importId);
  if (state !== 'checked' && state !== 'imported') throw new Problem('patientImport.illegalTransition');
  const [row] = await tx.select().from(patientImportRows).where(byLine(asked)).for('update');
  if (!row?.patientId) throw new Problem('notFound');
  if (row.verdict !== 'held') throw new Problem('patientImport.illegalTransition');
  return { ...row, patientId: row.patientId };
};

/** Of such a record the rows of an import show no values, and nobody confirms what they have not seen. */
const isSensitive = async (tx: Tx, patientId: PatientId): Promise<boolean> =>
  (await tx.$count(patients, and(eq(patients.id, patientId), eq(patients.isSensitive, true)))) > 0;

const answer = (
  action: AuditAction,
  { importId, line }: ByLine,
  patientId: string,
  detail: Record<string, unknown> = {},
) => ({
  audit: { action, subject: { type: 'patientImport', id: importId }, patientId, detail: { line, ...detail } },
  changes: [{ topic: 'patientImport' as const, id: importId }],
});

/** One person answers for one row; that it still holds is asked again when the row is written. */
export const confirmRow = write(async (tx, input: ByLine & IdentityConfirmation, scope: StaffScope) => {
  const row = await heldRow(tx, input);
  if (await isSensitive(tx, row.patientId)) throw new Problem('patientImport.sensitiveRow');
  const now = scope.clock.now();
  const fields = row.identityFields;
  const obstacles = (await identityObstacles(tx, [row.patientId], { now, scope })).get(row.patientId) ?? [];
  const held = { fields, obstacles, mayCorrect: false };
  if (obstacles.length > 0) throw new Problem('patient.identityInUse', { identity: held });
  const reason = confirmedReason(input, fields);
  if (reason === null) throw new Problem('patient.identityHeld', { identity: held });
  await tx
    .update(patientImportRows)
    .set({ confirmedReason: reason, confirmedBy: scope.actor.staffId, confirmedAt: now })
    .where(byLine(input));
  return {
    result: () => presentImport(tx, input.importId),
    ...answer('patientImport.confirmRow', input, row.patientId, { identity: fields }),
  };
});

export const releaseRow = write(async (tx, input: ByLine, _scope: StaffScope) => {
  const row = await heldRow(tx, input);
  await tx
    .update(patientImportRows)
    .set({ confirmedReason: null, confirmedBy: null, confirmedAt: null })
    .where(byLine(input));
  return {
    result: () => presentImport(tx, input.importId),
    ...answer('patientImport.releaseRow', input, row.patientId),
  };
});
