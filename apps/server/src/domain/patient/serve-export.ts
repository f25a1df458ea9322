import { Readable } from 'node:stream';
import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { z } from 'zod';
import { recordAudit } from '#kernel/audit/audit.ts';
import { csvPieces, csvType } from '#kernel/csv/csv-stream.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** What is asked for of any list: all that the search finds, those marked 要配慮 too or not. */
type Asked = {
  search: { text: string };
  columns: readonly string[];
  sensitive: boolean;
  encoding: CsvExportEncoding;
};

type Export<Wanted extends Asked, Id extends string> = {
  body: z.ZodType<Wanted>;
  fileName: string;
  action: AuditAction;
  subjectType: string;
  /** What is written down beside the search, the columns and the number. */
  detail?: (wanted: Wanted) => Record<string, unknown>;
  find(scope: StaffScope, wanted: Wanted): Promise<Id[]>;
  /** Of whom these tell. */
  patientsOf(tx: Tx, ids: Id[]): Promise<(PatientId | null)[]>;
  columnNames: Readonly<Record<string, string>>;
  /** A line for each, in this order; one that is gone meanwhile has none. */
  lines(tx: Tx, ids: Id[], wanted: Wanted, now: Date): Promise<string[][]>;
};

/** Answers with what a search finds as a CSV file, line by line as it is read: its length costs no memory. */
export const serveExport =
  <Wanted extends Asked, Id extends string>(exported: Export<Wanted, Id>) =>
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
const recordExport = <Wanted extends Asked, Id extends string>(
  scope: StaffScope,
  { action, subjectType, detail: more, patientsOf }: Export<Wanted, Id>,
  wanted: Wanted,
  ids: readonly Id[],
) =>
  read(scope, async (tx) => {
    const { search, columns, sensitive, encoding } = wanted;
    const { text, ...filters } = search;
    const subject = { type: subjectType, id: null };
    const detail = {
      count: ids.length,
      columns,
      sensitive,
      encoding,
      filters,
      byWords: text !== '',
      ...more?.(wanted),
    };
    const parts = [];
    for (const batch of batchesOf(ids)) {
      const patientIds = [...new Set((await patientsOf(tx, batch)).filter((id) => id !== null))];
      parts.push({ action, subject, patientIds, detail: { ...detail, part: parts.length + 1 } });
    }
    await recordAudit(tx, scope, parts.length > 0 ? parts : [{ action, subject, detail }]);
  });

async function* tableOf<Wanted extends Asked, Id extends string>(
  scope: StaffScope,
  { columnNames, lines }: Export<Wanted, Id>,
  wanted: Wanted,
  ids: readonly Id[],
): AsyncGenerator<string[][]> {
  yield [wanted.columns.map((column) => columnNames[column] ?? column)];
  const now = scope.clock.now();
  for (const batch of batchesOf(ids)) yield await read(scope, (tx) => lines(tx, batch, wanted, now));
}
