import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import { importLimits, type ImportMapping } from '@nattoku/contract/patient/patient-import';
import type { FileStore } from '@nattoku/baas/file-store';
import { type CsvRow, openCsv } from '#kernel/csv/csv-reader.ts';

export const readFileBytes = async (files: FileStore, path: string): Promise<Buffer> => {
  const { stream } = await files.read(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
};

type Opening = { encoding: CsvEncoding; mapping: Pick<ImportMapping, 'hasHeader'> };

/** The heading and the rows of a file. One without a heading begins with its first row. */
export async function openImportFile(bytes: Uint8Array, { encoding, mapping }: Opening) {
  const { header: first, rows } = await openCsv(bytes, { maxRows: importLimits.rows, encoding, relaxed: true });
  return mapping.hasHeader ? { header: first, rows } : { header: [], rows: after({ line: 1, cells: first }, rows) };
}

async function* after(first: CsvRow, rest: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  yield first;
  yield* rest;
}

/** Reads the whole file once, so that what is broken in its last row is said before anybody has chosen columns. @throws Problem `csv.refused` */
export async function measureFile(
  bytes: Uint8Array,
): Promise<{ encoding: CsvEncoding; header: string[]; rowCount: number }> {
  const { encoding, header, rows } = await openCsv(bytes, { maxRows: importLimits.rows, relaxed: true });
  let rowCount = 0;
  for await (const _ of rows) rowCount += 1;
  return { encoding, header, rowCount };
}
