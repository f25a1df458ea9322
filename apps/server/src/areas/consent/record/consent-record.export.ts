import {
  ConsentExport,
  type ConsentExportColumn,
  consentExportColumnNames,
  consentListFiles,
  consentMissingWords,
  type ConsentSeal,
  type ConsentSummary,
} from '@nattoku/contract/consent/consent-list';
import { consentRouteNames, consentStateNames } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { and, inArray } from 'drizzle-orm';
import { wantedForms } from '#areas/consent/record/consent-record.filters.ts';
import { listedForms } from '#areas/consent/record/consent-record.paging.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { everyOf } from '#domain/order/list/paging.ts';
import { serveExport } from '#domain/patient/serve-export.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';

export const serveConsentExport = (): FileRoutes =>
  serveFiles(consentListFiles, {
    export: serveExport<ConsentExport, ConsentFormId>({
      body: ConsentExport,
      fileName: 'consents.csv',
      action: 'consent.export',
      subjectType: 'consentForm',
      find: findForms,
      patientsOf: async (tx, ids) => {
        const query = tx.select({ patientId: consentForms.patientId }).from(consentForms);
        return (await query.where(inArray(consentForms.id, ids))).map(({ patientId }) => patientId);
      },
      columnNames: consentExportColumnNames,
      lines: async (tx, ids, { columns }, now) => {
        const rows = await formRows(tx, ids, now);
        return rows.map((row) => columns.map((column) => writers[column](row) ?? ''));
      },
    }),
  });

const findForms = (scope: StaffScope, { search, sensitive }: ConsentExport): Promise<ConsentFormId[]> =>
  read(scope, async (tx) => {
    const where = await wantedForms(tx, search, { staffId: scope.actor.staffId, now: scope.clock.now() });
    return everyOf(listedForms(tx, search), sensitive ? where : and(where, isOfPlainPatient(consentForms.patientId)));
  });

const seals: Record<ConsentSeal, string> = { none: '', working: '作成中', stuck: '作成できない', done: '作成済み' };

/** Each column as a spreadsheet shows it. */
const writers: Record<ConsentExportColumn, (row: ConsentSummary) => string | null | undefined> = {
  createdAt: ({ createdAt }) => formatDateTime(createdAt),
  patientNumber: ({ patient }) => patient?.patientNumber,
  patientName: ({ patient }) => patient && fullName(patient),
  patientKana: ({ patient }) =>
    patient && fullName({ familyName: patient.familyNameKana, givenName: patient.givenNameKana }),
  department: ({ patient }) => patient?.departmentName,
  ward: ({ patient }) => patient?.wardName,
  template: ({ templateName, versionNumber }) => `${templateName}（第${versionNumber}版）`,
  procedureName: ({ procedureName }) => procedureName,
  procedureOn: ({ procedureOn }) => procedureOn && formatDate(procedureOn),
  dueOn: ({ dueOn }) => dueOn && formatDate(dueOn),
  route: ({ route }) => consentRouteNames[route],
  signers: ({ signedCount, signerCount }) => `${signedCount}／${signerCount}`,
  state: ({ state }) => consentStateNames[state],
  missing: ({ missing }) => missing && consentMissingWords[missing],
  seal: ({ seal }) => seals[seal],
  timeStamp: ({ hasTimeStamp }) => (hasTimeStamp ? 'あり' : ''),
  explainer: ({ explainerName }) => explainerName,
};
