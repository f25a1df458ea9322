import { createHash } from 'node:crypto';
import type { FolderRule } from '@nattoku/contract/patient/patient-folder';
import {
  type ImportMapping,
  importLimits,
  type ImportProfileId,
  type PatientImportId,
} from '@nattoku/contract/patient/patient-import';
import { csvMediaType } from '@nattoku/contract/shared/csv';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { eq } from 'drizzle-orm';
import {
  claimTable,
  FolderFailed,
  type FolderFile,
  folderOf,
  readTable,
  removeTable,
  restingFiles,
} from '#areas/patient/import/patient-import.folder-files.ts';
import { measureFile } from '#areas/patient/import/patient-import.file.ts';
import { tellStopped, tellWaiting } from '#areas/patient/import/patient-import.folder-told.ts';
import { isLike } from '#areas/patient/import/patient-import.profiles.ts';
import { importingOf, importPath } from '#areas/patient/import/patient-import.queue.ts';
import { patientImportProfiles, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import type { Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { Problem } from '#kernel/problem.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Files that are taken in at one look, so that the next facility has its turn. */
const AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
const LONGEST_NAME = 120;

type Setting = { profileId: ImportProfileId; rule: FolderRule; updatedBy: StaffId };

/** Every minute: takes in what lies in the folders of the facilities that have switched it on (specification/patient.md §37). */
export async function lookIntoFolders(services: Services): Promise<void> {
  const { importFolderDir, database } = services;
  if (importFolderDir === null) return;
  for (const id of await allFacilityIds(database))
    await onlyHere(database, `patient folder ${id}`, () => look(services, id, folderOf(importFolderDir, id)));
}

async function look(services: Services, facilityId: FacilityId, folder: string): Promise<void> {
  const scope = services.scopeOf({ kind: 'system', facilityId } as const, newId(), services.log);
  const setting = await services.database.transaction(facilityId, readSetting);
  if (!setting) return;
  try {
    const files = await restingFiles(folder, services.clock.now());
    for (const file of files.slice(0, AT_ONCE)) await takeOne(services, scope, { folder, file, setting });
    await noteLook(scope, null);
  } catch (error) {
    if (!(error instanceof FolderFailed)) throw error;
    services.log.error({ failure: error.message, err: error.cause }, 'patient folder');
    await noteLook(scope, error.message);
  }
}

const readSetting = async (tx: Tx): Promise<Setting | null> => {
  const { rows } = await tx.$client.query<Setting>(
    `SELECT profile_id AS "profileId", rule, updated_by AS "updatedBy" FROM patient_folders WHERE is_on`,
  );
  return rows[0] ?? null;
};

const noteLook = write(async (tx, failure: string | null, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const { facilityId } = scope.actor;
  const { rows } = await tx.$client.query<{ since: Date | null }>(
    `UPDATE patient_folders SET looked_at = $1, failure = $2, failing_since = CASE WHEN $2::text IS NULL THEN NULL ELSE coalesce(failing_since, $1) END
      RETURNING failing_since AS since`,
    [now, failure],
  );
  const since = rows[0]?.since ?? null;
  const told = { subject: { type: 'patientFolder' as const, id: facilityId }, by: null };
  return {
    result: undefined,
    audit: [],
    changes: since ? [] : await settleNotifications(tx, told, now),
    jobs: since ? await tellStopped(tx, facilityId, since, now) : [],
  };
});

type One = { folder: string; file: FolderFile; setting: Setting };

/** First into the store, then into the table, and only then out of the folder: whatever kills the server, a file is taken in once or still there. */
async function takeOne(services: Services, scope: Scope<SystemActor>, { folder, file, setting }: One): Promise<void> {
  const { facilityId } = scope.actor;
  const path = await claimTable(folder, file);
  const fileName = shownName(file.name);
  const isKnown = await services.database.transaction(facilityId, (tx) => isTaken(tx, fileName, file.changedAt));
  if (!isKnown) {
    const isTooLarge = file.size > importLimits.bytes;
    const bytes = isTooLarge ? Buffer.alloc(0) : await readTable(path);
    const id = newId<PatientImportId>(services.clock.now().getTime());
    await services.files.put(importPath(facilityId, id), bytes, { contentType: csvMediaType });
    const contents = isTooLarge ? { failure: TOO_LARGE } : await measure(bytes);
    await begin(scope, { id, fileName, file, bytes, contents, setting });
  }
  await removeTable(path);
}

const shownName = (name: string): string => [...normaliseText(name)].slice(-LONGEST_NAME).join('') || 'patients.csv';

const TOO_LARGE = `ファイルが${importLimits.bytes / 1024 / 1024}MBを超えています。分けて書き出してください。`;

/** One that was taken in, and could not be removed before the server was killed. */
const isTaken = async (tx: Tx, fileName: string, changedAt: Date): Promise<boolean> => {
  const { rowCount } = await tx.$client.query(
    'SELECT FROM patient_imports WHERE file_name = $1 AND folder_file_at = $2 LIMIT 1',
    [fileName, changedAt],
  );
  return (rowCount ?? 0) > 0;
};

type Contents = Awaited<ReturnType<typeof measureFile>> | { failure: string };

const measure = async (bytes: Buffer): Promise<Contents> => {
  try {
    return await measureFile(bytes);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'csv.refused') throw error;
    return { failure: error.extra.detail ?? 'このファイルは読み取れません。' };
  }
};

type Beginning = {
  id: PatientImportId;
  fileName: string;
  file: FolderFile;
  bytes: Buffer;
  contents: Contents;
  setting: Setting;
};

/**
 * An import like any other, in the name of who switched the folder on. It is checked at once where its columns are those of the profile;
 * anything else waits for a person.
 */
const begin = write(
  async (tx, { id, fileName, file, bytes, contents, setting }: Beginning, scope: Scope<SystemActor>) => {
    const now = scope.clock.now();
    const mapping = 'failure' in contents ? null : await fittingMapping(tx, setting.profileId, contents.header);
    const state = 'failure' in contents ? 'failed' : mapping ? 'checking' : 'mapping';
    const fileHash = createHash('sha256').update(bytes).digest();
    await tx.insert(patientImports).values({
      id,
      state,
      fileName,
      fileSize: Math.min(file.size, 2 ** 31 - 1),
      fileHash,
      encoding: 'failure' in contents ? 'utf-8' : contents.encoding,
      rowCount: 'failure' in contents ? 0 : contents.rowCount,
      header: [],
      mapping,
      processedCount: 0,
      failure: 'failure' in contents ? contents.failure : null,
      createdBy: setting.updatedBy,
      createdAt: now,
      askedBy: setting.updatedBy,
      askedAt: now,
      keptUntil: new Date(now.getTime() + importLimits.keptDays * DAY_MS),
      folderFileAt: file.changedAt,
      folderRule: setting.rule,
    });
    return {
      result: undefined,
      audit: {
        action: 'patientImport.upload',
        subject: { type: 'patientImport', id },
        detail: { bytes: file.size, sha256: fileHash.toString('hex'), folder: true },
      },
      changes: [{ topic: 'patientImport', id }],
      jobs: mapping ? [importingOf(scope.actor.facilityId)] : await tellWaiting(tx, id, now),
    };
  },
);

/** Columns are told by their place: a file that has others would make other people of patients. */
const fittingMapping = async (tx: Tx, profileId: ImportProfileId, header: string[]): Promise<ImportMapping | null> => {
  const [profile] = await tx.select().from(patientImportProfiles).where(eq(patientImportProfiles.id, profileId));
  if (!profile) return null;
  const { mapping } = profile;
  const isRead = mapping.hasHeader ? isLike(profile.header, header) : mapping.columns.length === header.length;
  return isRead ? mapping : null;
};
