import { patientImportContract } from '@nattoku/contract/patient/patient-import';
import { confirmRow, releaseRow } from '#areas/patient/import/patient-import.confirm.ts';
import {
  checkImport,
  discardImport,
  startImport,
  undoImport,
} from '#areas/patient/import/patient-import.operations.ts';
import { listProfiles, removeProfile, saveProfile } from '#areas/patient/import/patient-import.profiles.ts';
import { getImport, listImports, previewImport } from '#areas/patient/import/patient-import.reading.ts';
import { listImportRows } from '#areas/patient/import/patient-import.rows.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const patientImportRoutes = (services: Services) =>
  serve(patientImportContract, {
    list: (scope) => listImports(scope),
    get: (scope, { params }) => getImport(scope, params.importId),
    preview: (scope, { params, query }) => previewImport(services, scope, { ...params, encoding: query.encoding }),
    check: (scope, { params, body }) => checkImport(scope, { ...params, ...body }),
    rows: (scope, { params, query }) => listImportRows(scope, { ...params, ...query }),
    confirmRow: (scope, { params, body }) => confirmRow(scope, { ...params, ...body }),
    releaseRow: (scope, { params }) => releaseRow(scope, params),
    start: (scope, { params }) => startImport(scope, params.importId),
    undo: (scope, { params }) => undoImport(scope, params.importId),
    discard: (scope, { params }) => discardImport(services, scope, params.importId),
    profiles: (scope) => listProfiles(scope),
    saveProfile: (scope, { body }) => saveProfile(scope, body),
    removeProfile: (scope, { params }) => removeProfile(scope, params.profileId),
  });
