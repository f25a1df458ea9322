import { Readable } from 'node:stream';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import { patientImportErrorFiles } from '@nattoku/contract/patient/patient-import-files';
import { and, asc, eq, gt } from 'drizzle-orm';
import { presentImport } from '#areas/patient/import/patient-import.select.ts';
import { patientImportRows, patientImports } from '#areas/patient/import/patient-import.table.ts';
import { csvPieces, csvType } from '#kernel/csv/csv-stream.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const REASON = '取り込めない理由';

/** The wrong rows as they came, in the encoding they came in, with the reasons beside them: to be mended and imported again. */
export const serveImportErrors = (): FileRoutes =>
  serveFiles(patientImportErrorFiles, {
    get: async (scope, { params: { importId } }, { reply }) => {
      const { header, encoding } = await begin(scope, importId);
      void reply.type(csvType(encoding));
      void reply.header('content-disposition', "attachment; filename*=UTF-8''import-errors.csv");
      return reply.send(Readable.from(csvPieces(tableOf(scope, importId, header), encoding)));
    },
  });

const begin = (scope: StaffScope, importId: PatientImportId) =>
  recordedRead(scope, async (tx) => {
    await presentImport(tx, importId);
    const [record] = await tx
      .select({ header: patientImports.header, encoding: patientImports.encoding })
      .from(patientImports)
      .where(eq(patientImports.id, importId));
    if (!record) throw new Problem('notFound');
    const subject = { type: 'patientImport', id: importId };
    return { result: record, audit: { action: 'patientImport.errorFile', subject } };
  });

const BATCH = 1_000;

async function* tableOf(scope: StaffScope, importId: PatientImportId, header: string[]): AsyncGenerator<string[][]> {
  // Without a heading, the reason stands behind the longest row of its batch.
  if (header.length > 0) yield [[...header, REASON]];
  for (let line = 0; ;) {
    const rows = await batchAfter(scope, importId, line);
    if (rows.length === 0) return;
    line = rows.at(-1)?.line ?? line;
    const width = Math.max(header.length, ...rows.map(({ cells }) => cells?.length ?? 0));
    yield rows.map(({ cells, problems }) => [
      ...Array.from({ length: width }, (_, column) => cells?.[column] ?? ''),
      problems.map(({ column, reason }) => `${column}：${reason}`).join('／'),
    ]);
  }
}

const batchAfter = (scope: StaffScope, importId: PatientImportId, line: number) =>
  read(scope, (tx) =>
    tx
      .select({ line: patientImportRows.line, cells: patientImportRows.cells, problems: patientImportRows.problems })
      .from(patientImportRows)
      .where(
        and(
          eq(patientImportRows.importId, importId),
          eq(patientImportRows.verdict, 'error'),
          gt(patientImportRows.line, line),
        ),
      )
      .orderBy(asc(patientImportRows.line))
      .limit(BATCH),
  );
