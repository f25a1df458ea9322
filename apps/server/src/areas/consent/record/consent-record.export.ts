import {
  consentExport,
  type ConsentExportColumn,
  consentMissingWords,
  type ConsentSeal,
  type ConsentSummary,
} from '@nattoku/contract/consent/consent-list';
import { consentRouteNames, consentStateNames } from '@nattoku/contract/consent/consent-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { consentFormList } from '#areas/consent/record/consent-record.list.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import { patientWriters } from '#domain/patient/patient-writers.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';

export const serveConsentExport = (): FileRoutes =>
  serveFiles(consentExport.files, {
    export: consentFormList.asFile({ ...consentExport, fileName: 'consents.csv', rows: formRows, writers }),
  });

const seals: Record<ConsentSeal, string> = { none: '', working: '作成中', stuck: '作成できない', done: '作成済み' };

/** Each column as a spreadsheet shows it. */
const writers: Record<ConsentExportColumn, (row: ConsentSummary) => string | null | undefined> = {
  createdAt: ({ createdAt }) => formatDateTime(createdAt),
  ...patientWriters,
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
