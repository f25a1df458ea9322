import { Readable } from 'node:stream';
import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { ListExport } from '@nattoku/contract/list/list-export';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { z } from 'zod';
import { recordAudit } from '#kernel/audit/audit.ts';
import { csvPieces, csvType } from '#kernel/csv/csv-stream.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Export<Search extends { text: string }, Id extends string, Row, Column extends string> = {
  body: z.ZodType<ListExport<Search, Id, Column>>;
  /** The headings. */
  names: Readonly<Record<Column, string>>;
  fileName: string;
  action: AuditAction;
  subjectType: string;
  find(scope: StaffScope, wanted: ListExport<Search, Id, Column>): Promise<Id[]>;
  /** Of whom these tell. */
  patientsOf(tx: Tx, ids: Id[]): Promise<(PatientId | null)[]>;
  /** In the order of the ids; what is gone meanwhile is left out. */
  rows(tx: Tx, ids: Id[], now: Date): Promise<Row[]>;
  /** Each column as a spreadsheet shows it. */
  writers: Readonly<Record<Column, (row: Row, now: Date) => string | null | undefined>>;
};

/** Answers with what a search finds as a CSV file, line by line as it is read: its length costs no memory. */
export const serveExport =
  <Search extends { text: string }, Id extends string, Row, Column extends string>(
    exported: Export<Search, Id, Row, Column>,
  ) =>
  async (scope: StaffScope, _: unknown, { request, reply }: Exchange): Promise<unknown> => {
    requireFreshProof(scope);
    const { success, data: wanted } = exported.body.safeParse(request.body);
    if (!success) throw invalidInput({ field: 'columns', message: '書き出す列を選んでください' });
    const ids = await exported.find(scope, wanted);
    await recordExport(scope, exported, wanted, ids);
    void reply.type(csvType(wanted.encoding));
    void reply.header('content-disposition', `attachment; filename="${exported.fileName}"`);
    void reply.header('x-row-count', String(ids.length));
    return reply.send(Readable.from(csvPieces(tableOf(scope, exported, wanted, ids), wanted.encoding)));
  };

const BATCH = 500;

function* batchesOf<Id>(ids: readonly Id[]): Generator<Id[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** Who left the house is written down before the first of them does: an answer that breaks off has told something all the same. */
const recordExport = <Search extends { text: string }, Id extends string, Column extends string>(
  scope: StaffScope,
  { action, subjectType, patientsOf }: Pick<Export<Search, Id, never, Column>, 'action' | 'subjectType' | 'patientsOf'>,
  { search, chosen, columns, sensitive, encoding }: ListExport<Search, Id, Column>,
  ids: readonly Id[],
) =>
  read(scope, async (tx) => {
    const { text, ...filters } = search;
    const subject = { type: subjectType, id: null };
    const detail = {
      count: ids.length,
      columns,
      sensitive,
      encoding,
      filters,
      byWords: text !== '',
      chosen: Boolean(chosen),
    };
    const parts = [];
    for (const batch of batchesOf(ids)) {
      const patientIds = [...new Set((await patientsOf(tx, batch)).filter((id) => id !== null))];
      parts.push({ action, subject, patientIds, detail: { ...detail, part: parts.length + 1 } });
    }
    await recordAudit(tx, scope, parts.length > 0 ? parts : [{ action, subject, detail }]);
  });

async function* tableOf<Search extends { text: string }, Id extends string, Row, Column extends string>(
  scope: StaffScope,
  { names, rows, writers }: Pick<Export<Search, Id, Row, Column>, 'names' | 'rows' | 'writers'>,
  { columns }: ListExport<Search, Id, Column>,
  ids: readonly Id[],
): AsyncGenerator<string[][]> {
  yield [columns.map((column) => names[column])];
  const now = scope.clock.now();
  for (const batch of batchesOf(ids)) {
    const found = await read(scope, (tx) => rows(tx, batch, now));
    yield found.map((row) => columns.map((column) => writers[column](row, now) ?? ''));
  }
}
