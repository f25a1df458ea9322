import { Readable } from 'node:stream';
import {
  ConsentExport,
  type ConsentExportColumn,
  consentExportColumnNames,
  consentExportPath,
  consentMissingWords,
  type ConsentSeal,
  type ConsentSummary,
} from '@nattoku/contract/consent-list';
import { consentRouteNames, consentStateNames } from '@nattoku/contract/consent-state';
import { apiPrefix } from '@nattoku/contract/endpoint';
import type { ConsentFormId, PatientId } from '@nattoku/contract/shared';
import { formatDate, formatDateTime, todayInTokyo } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { and, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { wantedForms } from '#areas/consent-record/consent-record.filters.ts';
import { everyForm } from '#areas/consent-record/consent-record.paging.ts';
import { formRows } from '#areas/consent-record/consent-record.select.ts';
import { recordAudit } from '#kernel/audit.ts';
import { consentForms } from '#kernel/consent/consent.table.ts';
import { csvPieces } from '#kernel/csv/csv-stream.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import { authorise } from '#kernel/http/mount.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffActor, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the forms of a search as a CSV file, row by row as they are read. */
export function serveConsentExport(app: FastifyInstance, services: Services): void {
  app.post(
    apiPrefix + consentExportPath,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'patient.export');
        // It tells of patients and of their forms: who writes it out may see both.
        authorise(request.actor, 'patient.export');
        authorise(request.actor, 'consent.view');
      },
    },
    async (request, reply) => {
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      requireFreshProof(scope);
      const wanted = ConsentExport.safeParse(request.body);
      if (!wanted.success) throw invalidInput({ field: 'columns', message: '書き出す列を選んでください' });
      const ids = await idsOf(scope, wanted.data);
      await recordExport(scope, wanted.data, ids);
      void reply.type(`text/csv; charset=${wanted.data.encoding === 'cp932' ? 'shift_jis' : 'utf-8'}`);
      void reply.header('content-disposition', 'attachment; filename="consents.csv"');
      void reply.header('x-row-count', String(ids.length));
      return reply.send(Readable.from(csvPieces(tableOf(scope, wanted.data, ids), wanted.data.encoding)));
    },
  );
}

const idsOf = (scope: StaffScope, { search, sensitive }: ConsentExport): Promise<ConsentFormId[]> =>
  read(scope, async (tx) => {
    const where = await wantedForms(tx, search, { staffId: scope.actor.staffId, now: scope.clock.now() });
    const isPlain = sql`NOT EXISTS (
      SELECT FROM patients p JOIN patients s ON s.id = coalesce(p.survivor_id, p.id)
       WHERE p.id = ${consentForms.patientId} AND s.is_sensitive)`;
    return everyForm(tx, sensitive ? where : and(where, isPlain), search);
  });

const BATCH = 500;

function* batchesOf(ids: readonly ConsentFormId[]): Generator<ConsentFormId[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** Who left the house is written down before the first of them does. */
const recordExport = (
  scope: StaffScope,
  { search, columns, sensitive, encoding }: ConsentExport,
  ids: readonly ConsentFormId[],
) =>
  read(scope, async (tx) => {
    const { text, ...filters } = search;
    const subject = { type: 'consentForm', id: null };
    const detail = { count: ids.length, columns, sensitive, encoding, filters, byWords: text !== '' };
    const parts = [];
    for (const batch of batchesOf(ids)) {
      const query = tx.select({ patientId: consentForms.patientId }).from(consentForms);
      const rows = await query.where(inArray(consentForms.id, batch));
      const patientIds = [...new Set(rows.flatMap(({ patientId }): PatientId[] => (patientId ? [patientId] : [])))];
      parts.push({ action: 'consent.export', subject, patientIds, detail: { ...detail, part: parts.length + 1 } });
    }
    await recordAudit(tx, scope, parts.length > 0 ? parts : [{ action: 'consent.export', subject, detail }]);
  });

async function* tableOf(
  scope: StaffScope,
  { columns }: ConsentExport,
  ids: readonly ConsentFormId[],
): AsyncGenerator<string[][]> {
  yield [columns.map((column) => consentExportColumnNames[column])];
  const today = todayInTokyo(scope.clock.now());
  for (const batch of batchesOf(ids)) {
    const rows = await read(scope, (tx) => formRows(tx, batch, today));
    yield rows.map((row) => columns.map((column) => writers[column](row) ?? ''));
  }
}

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
