import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { checkRows } from '#areas/patient/import/patient-import.check.ts';
import { readFileBytes } from '#areas/patient/import/patient-import.file.ts';
import { forgetRows } from '#areas/patient/import/patient-import.operations.ts';
import { importPath, importingOf } from '#areas/patient/import/patient-import.queue.ts';
import { type ImportRecord, lockImport } from '#areas/patient/import/patient-import.select.ts';
import { patientImports } from '#areas/patient/import/patient-import.table.ts';
import { undoRows } from '#areas/patient/import/patient-import.undo.ts';
import { writeRows } from '#areas/patient/import/patient-import.write.ts';
import { tellWaiting } from '#areas/patient/import/patient-import.folder-told.ts';
import type { ImportWork } from '#areas/patient/import/patient-import.writer.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';

const running = inArray(patientImports.state, ['checking', 'importing', 'undoing']);

/** Whose turn it is to run in a facility. */
const claimOf = (facilityId: FacilityId) => `patient import ${facilityId}`;

/**
 * Does what is asked for in a facility, one import after the other. A person who comes while somebody is at it has nothing to do: the other one
 * goes on with what was asked for meanwhile.
 */
export const runPatientImports =
  (services: Services): Worker =>
  async ({ facilityId: id }, { signal }) => {
    const facilityId = id as FacilityId;
    const scope = services.scopeOf<SystemActor>({ kind: 'system', facilityId }, newId(), services.log);
    await onlyHere(services.database, claimOf(facilityId), async (lost) => {
      const stop = AbortSignal.any([signal, lost]);
      for (let record = await next(scope); record; record = await next(scope)) {
        stop.throwIfAborted();
        await step(services, { scope, record, stop });
      }
    });
  };

const next = (scope: Scope<SystemActor>): Promise<ImportRecord | undefined> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const [record] = await tx
      .select()
      .from(patientImports)
      .where(running)
      .orderBy(asc(patientImports.askedAt), asc(patientImports.id))
      .limit(1);
    return record;
  });

const step = async (services: Services, work: ImportWork): Promise<void> => {
  const { state } = work.record;
  if (state === 'importing') return writeRows(work);
  if (state === 'undoing') return undoRows(work);
  return check(services, work);
};

/** A file that turns out to be no table ends the dry run with the reason; anything else is tried again. */
const check = async ({ files }: Services, work: ImportWork): Promise<void> => {
  const { record, scope } = work;
  if (!record.mapping) throw new Error('An import is checked that has no columns.');
  const bytes = await readFileBytes(files, importPath(scope.actor.facilityId, record.id));
  try {
    await checkRows(work, record.mapping, bytes);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csv.refused') throw error;
    await fail(scope, { importId: record.id, failure: error.extra.detail ?? 'このファイルは読み取れません。' });
  }
};

type Failed = { importId: ImportRecord['id']; failure: string };

const fail = write(async (tx, { importId, failure }: Failed, scope: Scope<SystemActor>) => {
  const { folderRule } = await lockImport(tx, importId);
  await tx.update(patientImports).set({ state: 'failed', failure }).where(eq(patientImports.id, importId));
  return {
    result: undefined,
    audit: { action: 'patientImport.fail', subject: { type: 'patientImport', id: importId } },
    changes: [{ topic: 'patientImport', id: importId }],
    jobs: folderRule === null ? [] : await tellWaiting(tx, importId, scope.clock.now()),
  };
});

/** Puts facilities back into the queue whose server was killed in the middle of an import. */
export async function resumeImports({ database, jobs }: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(database)) {
    await database.transaction(facilityId, async (tx) => {
      const [waiting] = await tx.select({ id: patientImports.id }).from(patientImports).where(running).limit(1);
      if (waiting) await jobs.enqueue(tx, importingOf(facilityId));
    });
  }
}

/** Seven days after a file came, all that it says about people goes; the counts stay. */
export async function forgetImports(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const facilityId of await allFacilityIds(services.database)) {
    const forgotten = await services.database.transaction(facilityId, async (tx) => {
      const old = await tx
        .select({ id: patientImports.id })
        .from(patientImports)
        .where(and(isNull(patientImports.forgottenAt), lte(patientImports.keptUntil, now)))
        .for('update');
      for (const { id } of old) await forgetRows(tx, id, now);
      return old;
    });
    for (const { id } of forgotten) await services.files.remove(importPath(facilityId, id)).catch(() => undefined);
  }
}
