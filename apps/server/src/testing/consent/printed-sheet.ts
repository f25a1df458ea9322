import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const run = promisify(execFile);

export type PrintedSheet = {
  /** What pdftotext reads, without blanks. */
  words: string;
  /** What pdfinfo tells: title, pages, size of the paper. */
  facts: string;
  /** What cameras make of the codes on the first page, drawn at 150 dpi. */
  codes: string[];
};

/** Looks at a PDF with other eyes than those of the library that wrote it. */
export async function lookAtSheet(bytes: Uint8Array): Promise<PrintedSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sheet.pdf');
  await writeFile(file, bytes);
  const [{ stdout: words }, { stdout: facts }] = await Promise.all([
    run('pdftotext', ['-layout', file, '-']),
    run('pdfinfo', [file]),
    run('pdftoppm', ['-png', '-r', '150', '-singlefile', file, file]),
  ]);
  const codes = await readCodes(await readFile(`${file}.png`));
  return { words: words.replaceAll(/\s/gu, ''), facts, codes };
}

const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

const readCodes = async (picture: Uint8Array): Promise<string[]> => {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(program)).buffer } });
  return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
};
