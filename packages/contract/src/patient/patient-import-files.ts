import { z } from 'zod';
import {
  importFileNameHeader,
  importFilePath,
  importLimits,
  PatientImport,
  PatientImportId,
} from '#patient/patient-import.ts';
import { csvMediaType } from '#shared/csv.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';

export const patientImportFiles = {
  take: fileEndpoint({
    method: 'POST',
    path: apiPrefix + importFilePath,
    admission: 'bulk',
    permission: 'patient.edit',
    summary: 'Take in a file of patients; its columns are chosen afterwards',
    headers: z.object({
      'idempotency-key': z.string().min(16).max(255),
      [importFileNameHeader]: z.string().optional(),
    }),
    upload: { types: [csvMediaType], maxBytes: importLimits.bytes },
    response: PatientImport,
    problems: ['csv.refused', 'request.keyMissing', 'request.tooLarge', 'request.unsupportedType'],
  }),
};

export const patientImportErrorFiles = {
  get: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/patient-imports/{importId}/errors.csv`,
    permission: 'patient.edit',
    summary: 'The rows that cannot be imported, as they came, with the reasons beside them',
    params: z.object({ importId: PatientImportId }),
    file: csvFile,
    problems: ['notFound'],
  }),
};
