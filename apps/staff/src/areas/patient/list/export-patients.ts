import { type PatientExport, patientExportPath } from '@nattoku/contract/patient/patient-list';
import { exportList } from '#list/export-list.ts';

/** Hands the file to the browser and tells how many patients it holds. Throws ApiProblem. */
export const exportPatients = (body: PatientExport): Promise<number> =>
  exportList({ path: patientExportPath, body, fileName: '患者一覧' });
