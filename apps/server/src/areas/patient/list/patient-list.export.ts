import { exportColumnNames, PatientExport, patientListFiles } from '@nattoku/contract/patient/patient-list';
import type { PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { cellsOf, selectForExport } from '#areas/patient/list/patient-list.export-rows.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { serveExport } from '#domain/patient/serve-export.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** All that a search finds; the area of patients knows how, and the two are joined where the areas are mounted. */
export type FindEvery = (
  scope: StaffScope,
  search: Omit<PatientSearch, 'page' | 'pageSize'>,
  sensitive: boolean,
) => Promise<PatientId[]>;

export const servePatientExport = (findEvery: FindEvery): FileRoutes =>
  serveFiles(patientListFiles, {
    export: serveExport<PatientExport, PatientId>({
      body: PatientExport,
      fileName: 'patients.csv',
      action: 'patient.export',
      subjectType: 'patient',
      find: (scope, { search, sensitive }) => findEvery(scope, search, sensitive),
      patientsOf: async (_, ids) => ids,
      columnNames: exportColumnNames,
      lines: async (tx, ids, { columns }, now) => {
        const rows = await selectForExport(tx, ids);
        const byId = new Map(rows.map((row) => [row.patient.id, row]));
        return ids.flatMap((id) => byId.get(id) ?? []).map((row) => cellsOf(row, columns, todayInTokyo(now)));
      },
    }),
  });
