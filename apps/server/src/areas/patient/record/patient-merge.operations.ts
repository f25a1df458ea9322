import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { MERGE_UNDO_DAYS, type MergedField } from '@nattoku/contract/patient/patient-merge';
import type { PatientId, PatientMergeId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { identityFields } from '@nattoku/rules/patient/patient-identity';
import { eq, sql } from 'drizzle-orm';
import { patientColumns } from '#domain/patient/patient-columns.ts';
import { lockPatients, reindexGroup } from '#domain/patient/patient-group.ts';
import { mustFind } from '#areas/patient/record/patient.operations.ts';
import { patientById } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { findMerge } from '#areas/patient/record/patient-merge.reading.ts';
import {
  mergeableOf,
  type MergeableValues,
  mergedValues,
  restoredValues,
} from '#areas/patient/record/patient-merge.rules.ts';
import { patientMerges } from '#areas/patient/record/patient-merge.table.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { settleFormsOf } from '#domain/consent/form/settle-forms.ts';
import type { Tx } from '#kernel/database/database.ts';
import { guardIdentity } from '#domain/order/guard-identity.ts';
import { newId } from '#kernel/new-id.ts';
import { lockItemsOf } from '#domain/order/lifecycle/lock-order.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const DAY = 86_400_000;

type Row = typeof patients.$inferSelect;
type Merging = {
  patientId: PatientId;
  version: number;
  otherId: PatientId;
  otherVersion: number;
  fromOther: readonly MergedField[];
  reason: string | null;
};

/** Two records that live and are of one facility; neither is merged already, so that no circle can arise. */
const lockPair = async (tx: Tx, merging: Merging, scope: StaffScope): Promise<[Row, Row]> => {
  if (merging.patientId === merging.otherId) throw new Problem('patient.illegalMerge');
  await lockItemsOf(tx, [merging.patientId, merging.otherId]);
  const rows = await lockPatients(tx, [merging.patientId, merging.otherId]);
  const survivor = rows.find(({ id }) => id === merging.patientId);
  const other = rows.find(({ id }) => id === merging.otherId);
  if (!survivor || !other) throw new Problem('notFound');
  if (survivor.mergedInto || other.mergedInto || survivor.archivedAt) throw new Problem('patient.illegalMerge');
  for (const [row, seen] of [
    [survivor, merging.version],
    [other, merging.otherVersion],
  ] as const) {
    if (row.version !== seen) {
      // The refusal shows the record.
      await requireReasons(tx, scope, [row.id]);
      throw new Problem('record.versionConflict', { current: await mustFind(tx, row.id) });
    }
  }
  return [survivor, other];
};

const setValues = async (tx: Tx, row: Row, values: MergeableValues, now: Date): Promise<void> => {
  const entered = { ...values, patientNumber: row.patientNumber, isProvisional: row.isProvisional };
  await tx
    .update(patients)
    .set({ ...patientColumns(entered, row.formerNumbers), version: sql`${patients.version} + 1`, updatedAt: now })
    .where(patientById(row.id));
};

export const mergePatients = write(async (tx, merging: Merging, scope: StaffScope) => {
  const [survivor, other] = await lockPair(tx, merging, scope);
  const reason = normaliseText(merging.reason ?? '') || null;
  if ((survivor.isSensitive || other.isSensitive) && reason === null) throw new Problem('patient.mergeReasonNeeded');
  await requireReasons(tx, scope, [survivor.id, other.id]);
  const now = scope.clock.now();
  const before = mergeableOf(survivor);
  const after = mergedValues(before, mergeableOf(other), merging.fromOther);
  const identity = await guardIdentity(
    tx,
    {
      patientId: survivor.id,
      before: survivor,
      after: { ...survivor, ...after },
      way: 'merge',
      // Each field was chosen beside the other record's; what is left to say is why.
      confirmation: reason === null ? null : { fields: [...identityFields], reason },
    },
    scope,
  );
  await setValues(tx, survivor, after, now);
  await tx
    .update(patients)
    .set({ mergedInto: survivor.id, version: sql`${patients.version} + 1`, survivorId: survivor.id, updatedAt: now })
    .where(patientById(other.id));
  await tx.update(patients).set({ survivorId: survivor.id }).where(eq(patients.survivorId, other.id));
  await reindexGroup(tx, survivor.id);
  const id = newId<PatientMergeId>(now.getTime());
  await tx.insert(patientMerges).values({
    id,
    survivorId: survivor.id,
    mergedId: other.id,
    survivorBefore: before,
    survivorAfter: after,
    reason,
    mergedAt: now,
    mergedBy: scope.actor.staffId,
  });
  const forms = await settleFormsOf(tx, [survivor.id], { facilityId: scope.actor.facilityId, now });
  const audit = traces(
    'patient.merge',
    { id, survivorId: survivor.id, mergedId: other.id },
    { fromOther: merging.fromOther, ...identity },
  );
  return {
    result: await findMerge(tx, id),
    audit: [...audit, ...forms.audit],
    changes: [...[survivor.id, other.id].map((each) => ({ topic: 'patient' as const, id: each })), ...forms.changes],
    jobs: forms.jobs,
  };
});

type Merge = { id: PatientMergeId; survivorId: PatientId; mergedId: PatientId };

/** One entry in the story of each of the two. */
const traces = (action: AuditAction, { id, survivorId, mergedId }: Merge, detail: Record<string, unknown> = {}) =>
  [survivorId, mergedId].map((patientId) => ({
    action,
    subject: { type: 'patientMerge', id },
    patientId,
    detail: { survivorId, mergedId, ...detail },
  }));

export const undoMerge = write(
  async (tx, { mergeId, reason }: { mergeId: PatientMergeId; reason: string | null }, scope: StaffScope) => {
    const now = scope.clock.now();
    const [merge] = await tx.select().from(patientMerges).where(eq(patientMerges.id, mergeId)).for('update');
    if (!merge) throw new Problem('notFound');
    if (merge.undoneAt || now.getTime() - merge.mergedAt.getTime() > MERGE_UNDO_DAYS * DAY)
      throw new Problem('patient.mergeUndoTooLate');
    await lockItemsOf(tx, [merge.survivorId, merge.mergedId]);
    const rows = await lockPatients(tx, [merge.survivorId, merge.mergedId]);
    const survivor = rows.find(({ id }) => id === merge.survivorId);
    const merged = rows.find(({ id }) => id === merge.mergedId);
    if (!survivor || !merged) throw new Problem('notFound');
    // Merges of a chain are taken back from its end.
    if (survivor.mergedInto || merged.mergedInto !== survivor.id) throw new Problem('patient.illegalMerge');
    await requireReasons(tx, scope, [survivor.id, merged.id]);
    const { survivorBefore: before, survivorAfter: after } = merge;
    const restored = restoredValues(mergeableOf(survivor), { before, after });
    const why = normaliseText(reason ?? '') || null;
    const identity = await guardIdentity(
      tx,
      {
        patientId: survivor.id,
        before: survivor,
        after: { ...survivor, ...restored },
        way: 'mergeUndo',
        confirmation: { fields: [...identityFields], reason: why ?? '統合を元に戻した' },
        // Two people stay one record for no signature: a form keeps the name that it was signed in.
        passes: ({ kind }) => kind === 'given',
      },
      scope,
    );
    await setValues(tx, survivor, restored, now);
    await free(tx, merged.id, now);
    await reindexGroup(tx, survivor.id);
    await reindexGroup(tx, merged.id);
    await tx
      .update(patientMerges)
      .set({ undoneAt: now, undoneBy: scope.actor.staffId, undoReason: why })
      .where(eq(patientMerges.id, mergeId));
    const forms = await settleFormsOf(tx, [survivor.id, merged.id], { facilityId: scope.actor.facilityId, now });
    return {
      result: await findMerge(tx, mergeId),
      audit: [...traces('patient.unmerge', merge, { ...identity }), ...forms.audit],
      changes: [...[survivor.id, merged.id].map((each) => ({ topic: 'patient' as const, id: each })), ...forms.changes],
      jobs: forms.jobs,
    };
  },
);

/** The record stands for itself again, and those that had been merged into it before live on in it. */
const free = async (tx: Tx, patientId: PatientId, now: Date): Promise<void> => {
  await tx
    .update(patients)
    .set({ mergedInto: null, survivorId: null, version: sql`${patients.version} + 1`, updatedAt: now })
    .where(patientById(patientId));
  await tx.$client.query(
    `WITH RECURSIVE below AS (
       SELECT id FROM patients WHERE merged_into = $1
       UNION ALL SELECT p.id FROM patients p JOIN below b ON p.merged_into = b.id
     ) UPDATE patients SET survivor_id = $1 WHERE id IN (SELECT id FROM below)`,
    [patientId],
  );
};
