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

/** Looks at a PDF with other eyes than those of the library that wrote it. Whoever asks for its words alone calls `wordsOn`. */
export async function lookAtSheet(bytes: Uint8Array): Promise<PrintedSheet> {
  const file = await writeSheet(bytes);
  const [words, { stdout: facts }] = await Promise.all([
    wordsIn(file),
    run('pdfinfo', [file]),
    run('pdftoppm', ['-gray', '-r', '150', '-singlefile', file, file]),
  ]);
  return { words, facts, codes: await readCodes(await readFile(`${file}.pgm`)) };
}

/** What pdftotext reads, without blanks. Draws no page and looks for no code, which takes most of the time of `lookAtSheet`. */
export const wordsOn = async (bytes: Uint8Array): Promise<string> => wordsIn(await writeSheet(bytes));

const writeSheet = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sheet.pdf');
  await writeFile(file, bytes);
  return file;
};

const wordsIn = async (file: string): Promise<string> =>
  (await run('pdftotext', ['-layout', file, '-'])).stdout.replaceAll(/\s/gu, '');

/** The library compiles its program again for each new override. */
let prepared: Promise<void> | undefined;
const prepare = (): Promise<void> =>
  (prepared ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((program) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } }),
  ));

const readCodes = async (picture: Uint8Array): Promise<string[]> => {
  await prepare();
  return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
};
