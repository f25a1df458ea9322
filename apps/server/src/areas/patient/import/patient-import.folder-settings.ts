import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderRule, PatientFolder } from '@nattoku/contract/patient/patient-folder';
import type { ImportProfileId } from '@nattoku/contract/patient/patient-import';
import { folderOf } from '#areas/patient/import/patient-import.folder-files.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Means = Pick<Services, 'importFolderDir' | 'log'>;
type Row = {
  version: number;
  isOn: boolean;
  profileId: ImportProfileId | null;
  rule: FolderRule;
  lookedAt: Date | null;
  failure: string | null;
};

const settingsIn = async (tx: Tx, folder: string | null): Promise<PatientFolder> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT version, is_on AS "isOn", profile_id AS "profileId", rule, looked_at AS "lookedAt", failure FROM patient_folders`,
  );
  const { rows: profiles } = await tx.$client.query<PatientFolder['profiles'][number]>(
    'SELECT id, name FROM patient_import_profiles ORDER BY name',
  );
  const [row] = rows;
  return {
    isAvailable: folder !== null,
    folder,
    version: row?.version ?? 0,
    isOn: row?.isOn ?? false,
    profileId: row?.profileId ?? null,
    rule: row?.rule ?? 'wholeFiles',
    lookedAt: row?.lookedAt?.toISOString() ?? null,
    failure: row?.failure ?? null,
    profiles,
  };
};

const ownFolder = ({ actor }: StaffScope, { importFolderDir }: Means): string | null =>
  importFolderDir === null ? null : folderOf(importFolderDir, actor.facilityId);

export const readPatientFolder = (scope: StaffScope, means: Means) =>
  read(scope, (tx) => settingsIn(tx, ownFolder(scope, means)));

type Saved = { isOn: boolean; profileId: ImportProfileId | null; rule: FolderRule; version: number };

/**
 * Before it is switched on the facility's folder is made and tried; from then on it is never made again.
 * @throws Problem `session.proofNeeded`, `patientFolder.unavailable`, `patientFolder.folder`, `record.versionConflict`
 */
export const savePatientFolder = async (scope: StaffScope, saved: Saved, means: Means): Promise<PatientFolder> => {
  requireFreshProof(scope);
  const folder = ownFolder(scope, means);
  if (saved.isOn && folder === null) throw new Problem('patientFolder.unavailable');
  if (saved.isOn && saved.profileId === null)
    throw invalidInput({ field: 'profileId', message: '列の対応を選んでください' });
  if (saved.isOn && folder !== null) await prepare(folder, means);
  return store(scope, { ...saved, folder });
};

/** Files are taken away once they are read: a folder that cannot be written into would fill up. */
const prepare = async (folder: string, { log }: Means): Promise<void> => {
  const trial = join(folder, '.nattoku');
  try {
    // Its parent must be there: the operator's own folder is never made.
    await mkdir(folder, { mode: 0o770 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    log.warn({ err: error }, 'patient folder');
    throw new Problem('patientFolder.folder');
  }
};

const store = write(
  async (tx, { isOn, profileId, rule, version, folder }: Saved & { folder: string | null }, scope: StaffScope) => {
    const now = scope.clock.now();
    const { rowCount: known } = await tx.$client.query('SELECT FROM patient_import_profiles WHERE id = $1', [
      profileId,
    ]);
    if (profileId !== null && !known)
      throw invalidInput({ field: 'profileId', message: '列の対応を選び直してください（一覧にありません）' });
    const { rowCount } = await tx.$client.query(
      version === 0
        ? `INSERT INTO patient_folders (version, is_on, profile_id, rule, updated_by, updated_at)
         VALUES ($1 + 1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
        : `UPDATE patient_folders SET version = version + 1, is_on = $2, profile_id = $3, rule = $4, updated_by = $5, updated_at = $6,
                failure = NULL, failing_since = NULL WHERE version = $1`,
      [version, isOn, profileId, rule, scope.actor.staffId, now],
    );
    if (!rowCount) throw new Problem('record.versionConflict', { current: await settingsIn(tx, folder) });
    const told = { subject: { type: 'patientFolder' as const, id: scope.actor.facilityId }, by: scope.actor.staffId };
    return {
      result: await settingsIn(tx, folder),
      audit: {
        action: 'patientFolder.save',
        subject: { type: 'facility', id: scope.actor.facilityId },
        detail: { isOn, rule },
      },
      changes: [{ topic: 'patientImport', id: null }, ...(await settleNotifications(tx, told, now))],
    };
  },
);
