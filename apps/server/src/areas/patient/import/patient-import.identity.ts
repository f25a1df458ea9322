import type { NewPatient } from '@nattoku/contract/patient/patient';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { IdentityField } from '@nattoku/rules/patient/patient-identity';
import { and, eq } from 'drizzle-orm';
import type { ImportContext } from '#areas/patient/import/patient-import.context.ts';
import { describeChanges } from '#areas/patient/import/patient-import.merge.ts';
import { patientImportRows } from '#areas/patient/import/patient-import.table.ts';
import type { Merged, PatientRow } from '#domain/patient/patient-proposal.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { identityObstacles } from '#domain/order/identity-obstacles.ts';
import {
  type IdentityChange,
  identityOf,
  type IdentityTrace,
  keepIdentityChanges,
} from '#domain/patient/keep-identity-change.ts';

type Row = Pick<
  typeof patientImportRows.$inferSelect,
  'line' | 'patientId' | 'identityFields' | 'identityBefore' | 'confirmedReason'
>;
type Noted = { current: PatientRow; identity: readonly IdentityField[]; after: NewPatient };

/** What `guardIdentity` is for one patient, for the rows of a batch whose patients are held: one question however many they are. */
export async function openGate(tx: Tx, rows: readonly Row[], now: Date) {
  const confirmed = rows.flatMap(({ confirmedReason, patientId }) => (confirmedReason && patientId) || []);
  const obstacles = await identityObstacles(tx, confirmed, { now, scope: null });
  const changes: IdentityChange[] = [];
  return {
    /** Whether the row makes nobody another, or does what was confirmed to whom it was confirmed of. */
    passes: (row: Row, current: PatientRow, identity: readonly IdentityField[]): boolean =>
      identity.length === 0 || (isConfirmed(row, current, identity) && !obstacles.has(current.id)),
    note: ({ confirmedReason }: Row, { current, identity, after }: Noted): void => {
      if (identity.length === 0) return;
      const given = { fields: identity, before: current, after, reason: confirmedReason ?? '' };
      changes.push({ patientId: current.id, way: 'import', ...given });
    },
    keep: () => keepIdentityChanges(tx, changes, now),
  };
}

const isConfirmed = (
  { confirmedReason, patientId, identityFields, identityBefore }: Row,
  current: PatientRow,
  identity: readonly IdentityField[],
): boolean => {
  if (!confirmedReason || patientId !== current.id || !identityBefore) return false;
  const now = identityOf(current);
  const isAsSeen = Object.entries(now).every(([field, value]) => identityBefore[field as keyof typeof now] === value);
  return isAsSeen && identity.every((field) => identityFields.includes(field));
};

export const withTrace = (entry: AuditEntry, traces: ReadonlyMap<PatientId, IdentityTrace>): AuditEntry => {
  const trace = traces.get(entry.patientId as PatientId);
  return trace ? { ...entry, detail: { ...entry.detail, ...trace } } : entry;
};

type Held = { current: PatientRow; merged: Merged; identity: IdentityField[]; context: ImportContext };

/** The row waits for a person, with what it would change now. Whatever was confirmed was confirmed of something else. */
export const holdRow = (
  tx: Tx,
  importId: PatientImportId,
  { line }: Row,
  { current, merged, identity, context }: Held,
) =>
  tx
    .update(patientImportRows)
    .set({
      verdict: 'held',
      patientId: current.id,
      changes: describeChanges(current, merged, context),
      identityFields: identity,
      identityBefore: identityOf(current),
      confirmedReason: null,
      confirmedBy: null,
      confirmedAt: null,
    })
    .where(and(eq(patientImportRows.importId, importId), eq(patientImportRows.line, line)));
