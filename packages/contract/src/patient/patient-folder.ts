import { z } from 'zod';
import { ImportProfile, ImportProfileId } from '#patient/patient-import.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant } from '#shared/primitives.ts';

/** What becomes of a file with rows that cannot be taken, or that wait for a person: the good ones are written, or all of it waits. */
export const FolderRule = z.enum(['goodRows', 'wholeFiles']);
export type FolderRule = z.infer<typeof FolderRule>;
export const folderRuleNames: Record<FolderRule, string> = {
  wholeFiles: '職員が確かめるまで、そのファイルは取り込まない',
  goodRows: '正しい行だけ取り込み、残りは職員が確かめる',
};

/** Why nothing is taken from the folder; a code that is not here is shown as `unexpected`. */
export const patientFolderFailures: Record<string, string> = {
  folderGone: 'フォルダーが見つかりません。共有フォルダーの接続を確かめてください。',
  denied: 'フォルダーのファイルを読むか、取り込んだあとに消す権限がありません。',
  unexpected: '予期しないエラーです。サーバーの記録（ログ）を確かめてください。',
};

/** Minutes after which the administrators are told that the folder cannot be read. */
export const PATIENT_FOLDER_ALERT_MINUTES = 60;
/** A file that was changed less long ago may still be on its way. */
export const PATIENT_FOLDER_REST_SECONDS = 30;

export const PatientFolder = z.object({
  /** Whether this server has a folder at all (IMPORT_FOLDER_DIR). */
  isAvailable: z.boolean(),
  /** The facility's own folder below it; null where there is none. */
  folder: z.string().nullable(),
  /** 0 before it was saved for the first time. */
  version: z.int().min(0),
  isOn: z.boolean(),
  /** Which columns the files have. */
  profileId: ImportProfileId.nullable(),
  rule: FolderRule,
  lookedAt: Instant.nullable(),
  /** One of `patientFolderFailures`. */
  failure: z.string().nullable(),
  profiles: z.array(ImportProfile.pick({ id: true, name: true })),
});
export type PatientFolder = z.infer<typeof PatientFolder>;

export const patientFolderContract = {
  get: endpoint({
    method: 'GET',
    path: '/patient-folder',
    permission: 'settings.manage',
    summary: 'The folder out of which files of patients are imported',
    response: PatientFolder,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/patient-folder',
    permission: 'settings.manage',
    summary: 'Import the files of the folder from now on, or no more. Needs a fresh proof of presence',
    body: PatientFolder.pick({ isOn: true, profileId: true, rule: true, version: true }),
    response: PatientFolder,
    problems: ['session.proofNeeded', 'patientFolder.unavailable', 'patientFolder.folder', 'record.versionConflict'],
  }),
};
