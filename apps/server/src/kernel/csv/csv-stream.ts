import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import iconv from 'iconv-lite';
import { writeCsv } from '#kernel/csv/csv-writer.ts';

/** Of an answer that holds CSV. */
export const csvType = (encoding: CsvEncoding): string =>
  `text/csv; charset=${encoding === 'cp932' ? 'shift_jis' : encoding}`;

const MARK = '\uFEFF';

/** A CSV file piece by piece, so that a long one costs no memory: the first rows are its heading. In all pieces the same holds as in `writeCsv`. */
export async function* csvPieces(
  batches: AsyncIterable<readonly (readonly (string | null)[])[]>,
  encoding: CsvEncoding,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const [first, ...rest] of batches) {
    if (!first) continue;
    const { bytes } = writeCsv(
      first.map((cell) => cell ?? ''),
      rest,
      encoding === 'cp932' ? 'cp932' : 'utf-8',
    );
    if (encoding === 'cp932') yield bytes;
    else yield unmarked(bytes, encoding, isFirst);
    isFirst = false;
  }
}

/** The mark of UTF-8 stands at the beginning of the file and nowhere else. */
const unmarked = (bytes: Buffer, encoding: CsvEncoding, isFirst: boolean): Buffer => {
  if (encoding === 'utf-8') return isFirst ? bytes : bytes.subarray(Buffer.byteLength(MARK));
  return iconv.encode(bytes.toString('utf8').slice(MARK.length), 'euc-jp');
};
