import { Readable } from 'node:stream';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { exportColumnNames, PatientExport, patientExportPath } from '@nattoku/contract/patient-list';
import type { PatientSearch } from '@nattoku/contract/patient';
import type { PatientId } from '@nattoku/contract/shared';
import { todayInTokyo } from '@nattoku/rules/date-time';
import type { FastifyInstance } from 'fastify';
import { cellsOf, selectForExport } from '#areas/patient-list/patient-list.export-rows.ts';
import { recordAudit } from '#kernel/audit.ts';
import { csvPieces } from '#kernel/csv/csv-stream.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import { authorise } from '#kernel/http/mount.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffActor, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** All that a search finds; the area of patients knows how, and the two are joined where the areas are mounted. */
export type FindEvery = (
  scope: StaffScope,
  search: Omit<PatientSearch, 'page' | 'pageSize'>,
  sensitive: boolean,
) => Promise<PatientId[]>;

/** Answers with the patients of a search as a CSV file, row by row as they are read: its length costs no memory. */
export function servePatientExport(app: FastifyInstance, services: Services, findEvery: FindEvery): void {
  app.post(
    apiPrefix + patientExportPath,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'patient.export');
        authorise(request.actor, 'patient.export');
      },
    },
    async (request, reply) => {
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      requireFreshProof(scope);
      const wanted = PatientExport.safeParse(request.body);
      if (!wanted.success) throw invalidInput({ field: 'columns', message: '書き出す列を選んでください' });
      const ids = await findEvery(scope, wanted.data.search, wanted.data.sensitive);
      await recordExport(scope, wanted.data, ids);
      void reply.type(`text/csv; charset=${wanted.data.encoding === 'cp932' ? 'shift_jis' : 'utf-8'}`);
      void reply.header('content-disposition', 'attachment; filename="patients.csv"');
      void reply.header('x-row-count', String(ids.length));
      return reply.send(Readable.from(csvPieces(tableOf(scope, wanted.data, ids), wanted.data.encoding)));
    },
  );
}

const BATCH = 500;

function* batchesOf(ids: readonly PatientId[]): Generator<PatientId[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** Who left the house is written down before the first of them does: an answer that breaks off has told something all the same. */
const recordExport = (
  scope: StaffScope,
  { search, columns, sensitive, encoding }: PatientExport,
  ids: readonly PatientId[],
) =>
  read(scope, async (tx) => {
    const { text, ...filters } = search;
    const subject = { type: 'patient', id: null };
    const detail = { count: ids.length, columns, sensitive, encoding, filters, byWords: text !== '' };
    const parts = [...batchesOf(ids)].map((patientIds, part) => ({
      action: 'patient.export',
      subject,
      patientIds,
      detail: { ...detail, part: part + 1 },
    }));
    await recordAudit(tx, scope, parts.length > 0 ? parts : [{ action: 'patient.export', subject, detail }]);
  });

async function* tableOf(
  scope: StaffScope,
  { columns }: PatientExport,
  ids: readonly PatientId[],
): AsyncGenerator<string[][]> {
  yield [columns.map((column) => exportColumnNames[column])];
  const today = todayInTokyo(scope.clock.now());
  for (const batch of batchesOf(ids)) {
    const rows = await read(scope, (tx) => selectForExport(tx, batch));
    const byId = new Map(rows.map((row) => [row.patient.id, row]));
    yield batch.flatMap((id) => byId.get(id) ?? []).map((row) => cellsOf(row, columns, today));
  }
}
