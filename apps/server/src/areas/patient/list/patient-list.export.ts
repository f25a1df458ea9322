import { exportColumnNames, PatientExport, patientExportPath } from '@nattoku/contract/patient/patient-list';
import type { PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { FastifyInstance } from 'fastify';
import { cellsOf, selectForExport } from '#areas/patient/list/patient-list.export-rows.ts';
import { serveExport } from '#domain/patient/serve-export.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** All that a search finds; the area of patients knows how, and the two are joined where the areas are mounted. */
export type FindEvery = (
  scope: StaffScope,
  search: Omit<PatientSearch, 'page' | 'pageSize'>,
  sensitive: boolean,
) => Promise<PatientId[]>;

export function servePatientExport(app: FastifyInstance, services: Services, findEvery: FindEvery): void {
  serveExport<PatientExport, PatientId>(app, services, {
    path: patientExportPath,
    permission: 'patient.export',
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
  });
}
