import { Readable } from 'node:stream';
import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import { CsvError, parse, type Info } from 'csv-parse';
import { decodeCsv } from '#kernel/csv/csv-encoding.ts';
import { refusedCsv } from '#kernel/csv/csv-refusal.ts';

/** `line` is where the row begins in the file, counted from 1 and the heading included. */
export type CsvRow = { line: number; cells: string[] };

export type CsvTable = {
  encoding: CsvEncoding;
  header: string[];
  /** Read as they are asked for; the person who stops asking reads no further. Throws `csv.refused` where the file breaks off. */
  rows: AsyncIterable<CsvRow>;
};

type Opening = {
  maxRows: number;
  /** Somebody looked at the rows and knows better than the bytes. */
  encoding?: CsvEncoding | undefined;
  /** Takes quotation marks inside a cell for letters: spreadsheets keep leading zeros by writing ="00042". */
  relaxed?: boolean;
};

/** A cell longer than this is a quotation mark that nobody closed. Characters. */
const LONGEST_ROW = 64 * 1024;
/** The text goes through the parser in pieces, so that other requests are answered in between. Characters. */
const PIECE = 64 * 1024;

/**
 * Opens a CSV file of any encoding and line end; the first row is its heading. Refuses what is no CSV at once, with the reason, and more than
 * `maxRows` rows as soon as they are met. Empty lines do not count as rows.
 */
export async function openCsv(
  bytes: Uint8Array,
  { maxRows, encoding: chosen, relaxed = false }: Opening,
): Promise<CsvTable> {
  const { encoding, text } = decodeCsv(bytes, chosen);
  const records = readRecords(text, relaxed);
  const first = await records.next();
  if (first.done === true) throw refusedCsv('見出しの行がありません。1行目に列の名前を入れてください。');
  return { encoding, header: first.value.cells.map((cell) => cell.trim()), rows: limited(records, maxRows) };
}

async function* limited(records: AsyncGenerator<CsvRow>, maxRows: number): AsyncGenerator<CsvRow> {
  let count = 0;
  for await (const row of records) {
    count += 1;
    if (count > maxRows) {
      const limit = maxRows.toLocaleString('ja-JP');
      throw refusedCsv(`${limit}行を超えています。${limit}行以内のファイルに分けて、順に取り込んでください。`);
    }
    yield row;
  }
}

async function* readRecords(text: string, relaxed: boolean): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: relaxed,
    skip_empty_lines: true,
  });
  try {
    for await (const parsed of Readable.from(piecesOf(text)).pipe(parser)) {
      const { info, record } = parsed as { info: Info; record: string[] };
      yield { line: info.lines - breaksIn(record), cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw brokenOff(error, text);
    throw error;
  }
}

/** Some programs write tabs and still call it CSV. */
const delimiterOf = (text: string): string => {
  const [heading = ''] = text.split('\n', 1);
  return heading.includes('\t') && !heading.includes(',') ? '\t' : ',';
};

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

const brokenOff = ({ code, ...where }: CsvError, text: string) => {
  const { bytes_records: readBytes, lines } = where as unknown as Info;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    const line = firstLineAfter(text, readBytes);
    return refusedCsv(`${line}行目から始まる行で、引用符（"）が閉じられていません。その行を直してください。`);
  }
  return refusedCsv(`${lines}行目で、引用符（"）の使い方が正しくありません。その行を直してください。`);
};

/** Where the row begins that comes after so many bytes; empty lines lie between. */
const firstLineAfter = (text: string, bytes: number): number => {
  const before = Buffer.from(text).subarray(0, bytes).toString();
  const empty = /^\n*/.exec(text.slice(before.length))?.[0] ?? '';
  return (before + empty).split('\n').length;
};
