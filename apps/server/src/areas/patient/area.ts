import { patientAuditActions } from '@nattoku/contract/patient/patient-audit-actions';
import { patientNotificationKinds } from '@nattoku/contract/patient/patient-notification-kinds';
import { serveImportErrors } from '#areas/patient/import/patient-import.errors.ts';
import { forgetImports, resumeImports, runPatientImports } from '#areas/patient/import/patient-import.job.ts';
import { PATIENT_IMPORT } from '#areas/patient/import/patient-import.queue.ts';
import { lookIntoFolders } from '#areas/patient/import/patient-import.folder.ts';
import { patientFolderRoutes } from '#areas/patient/import/patient-folder.routes.ts';
import { patientImportRoutes } from '#areas/patient/import/patient-import.routes.ts';
import { takeImportFiles } from '#areas/patient/import/patient-import.upload.ts';
import { servePatientExport } from '#areas/patient/list/patient-list.export.ts';
import { patientListRoutes } from '#areas/patient/list/patient-list.routes.ts';
import { patientMergeRoutes, relatedPersonRoutes } from '#areas/patient/record/patient-merge.routes.ts';
import { patientRoutes } from '#areas/patient/record/patient.routes.ts';
import type { Area } from '#kernel/area.ts';

export const patient: Area = {
  name: 'patient',
  routes: [
    patientFolderRoutes,
    patientImportRoutes,
    patientListRoutes,
    patientRoutes,
    patientMergeRoutes,
    relatedPersonRoutes,
  ],
  files: [servePatientExport, takeImportFiles, serveImportErrors],
  jobs: [{ queue: PATIENT_IMPORT, worker: runPatientImports }],
  schedules: [
    { queue: 'patient.import-resume', cron: '* * * * *', run: resumeImports },
    { queue: 'patient.folder', cron: '* * * * *', run: lookIntoFolders },
    { queue: 'patient.import-forget', cron: '29 * * * *', run: forgetImports },
  ],
  onStart: [resumeImports],
  audit: patientAuditActions,
  notifications: patientNotificationKinds,
};
