import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';

const run = promisify(execFile);

export type PdfParts = {
  /** As poppler's programs tell them. */
  scripts: string;
  files: string;
  links: string;
  /** Keys of dictionaries that do something or say who wrote it, wherever they stand. */
  keys: string[];
};

export const onlyPages: PdfParts = { scripts: '', files: '0 embedded files', links: '', keys: [] };

const telling = 'A AA OpenAction JS EF AF Names Annots AcroForm Outlines Metadata Author PieceInfo OPI Dests URI'.split(
  ' ',
);

/** What a PDF has besides pages. */
export async function partsSeenBy(pdf: Uint8Array): Promise<PdfParts> {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-parts-'));
  try {
    const file = join(folder, 'parts.pdf');
    await writeFile(file, pdf);
    const ask = async (program: string, ...args: string[]) => (await run(program, args)).stdout.trim();
    return {
      scripts: await ask('pdfinfo', '-js', file),
      files: await ask('pdfdetach', '-list', file),
      links: (await ask('pdfinfo', '-url', file)).split('\n').slice(1).join('\n'),
      keys: await keysOf(pdf),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const keysOf = async (pdf: Uint8Array): Promise<string[]> => {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const found = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    for (const key of telling) if (dict.has(PDFName.of(key))) found.add(key);
  }
  return [...found];
};
