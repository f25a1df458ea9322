import type { CsvDownload, CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';

/** Printers' character for a character that a fount lacks; Shift_JIS has it. */
const LACKING = '〓';
/** The same character under the name that Windows gives it. */
const windowsNames: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};

/** What a spreadsheet would calculate instead of showing it (specification/security.md §10), full-width characters included. */
export const isFormula = (cell: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell);

const asCell = (text: string | null): string => {
  const cell = (text ?? '').replace(/\r\n?/g, '\n');
  return isFormula(cell) ? `'${cell}` : cell;
};

/** A character that the file's encoding lost, or that only one hospital's machines can show. */
export const hasUnreadable = (text: string): boolean => /[\uFFFD\p{Co}]/u.test(text);

type Written = { bytes: Buffer; rowCount: number; replacedCount: number };

/** A CSV file with CRLF, in which no cell is a formula. What Shift_JIS lacks stands as 〓 and is counted; variation selectors are left out. */
export function writeCsv(
  header: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
  encoding: CsvExportEncoding,
): Written {
  const records = [header, ...rows].map((cells) => cells.map(asCell));
  const text = stringify(records, { record_delimiter: 'windows', quoted_match: '\n' });
  const rowCount = records.length - 1;
  if (encoding === 'utf-8') return { bytes: Buffer.from(`\uFEFF${text}`, 'utf8'), rowCount, replacedCount: 0 };
  const { known, replacedCount } = asCp932(text);
  return { bytes: iconv.encode(known, 'cp932'), rowCount, replacedCount };
}

/** The same as an answer of an endpoint. */
export const csvDownload = (fileName: string, { bytes, rowCount, replacedCount }: Written): CsvDownload => ({
  fileName,
  content: bytes.toString('base64'),
  rowCount,
  replacedCount,
});

const asCp932 = (text: string): { known: string; replacedCount: number } => {
  const seen = new Map<string, string>();
  let replacedCount = 0;
  let known = '';
  for (const character of text) {
    const given = seen.get(character) ?? inCp932(character);
    seen.set(character, given);
    if (given === LACKING && character !== LACKING) replacedCount += 1;
    known += given;
  }
  return { known, replacedCount };
};

/** It says which shape of a kanji is meant and shows nothing itself: without it the kanji stands in its usual shape. */
const VARIATION_SELECTOR = /^\p{Variation_Selector}$/u;

const inCp932 = (character: string): string => {
  if (VARIATION_SELECTOR.test(character)) return '';
  const named = windowsNames[character] ?? character;
  return iconv.decode(iconv.encode(named, 'cp932'), 'cp932') === named ? named : LACKING;
};
