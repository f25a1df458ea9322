import { patientFolderContract } from '@nattoku/contract/patient/patient-folder';
import { readPatientFolder, savePatientFolder } from '#areas/patient/import/patient-import.folder-settings.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const patientFolderRoutes = (means: Pick<Services, 'importFolderDir' | 'log'>) =>
  serve(patientFolderContract, {
    get: (scope) => readPatientFolder(scope, means),
    save: (scope, { body }) => savePatientFolder(scope, body, means),
  });
