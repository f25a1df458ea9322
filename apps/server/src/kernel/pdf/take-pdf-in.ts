import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ConsentField, ConsentPage } from '@nattoku/contract/consent-field';
import type { ReadingSection } from '@nattoku/contract/consent-form';
import { pdfLimits, type PdfRefusal, type PdfWarning } from '@nattoku/contract/consent-intake';
import type { PageFacts } from '#kernel/pdf/describe-pages.ts';
import { PdfRefused } from '#kernel/pdf/inspect-pdf.ts';
import { readingFrom } from '#kernel/pdf/reading-text.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';
import { warningsOf } from '#kernel/pdf/intake-warnings.ts';

export type TakenPdf = {
  /** Upright pages, without fields, scripts and attached files; the last one says what a patient may always do. */
  bytes: Uint8Array;
  sha256: Buffer;
  pages: ConsentPage[];
  fields: ConsentField[];
  reading: ReadingSection[];
  proposedName: string;
  warnings: PdfWarning[];
};

const child = fileURLToPath(new URL('take-pdf-child.ts', import.meta.url));
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 768;

/**
 * Makes pages for a form out of a hospital's own PDF.
 * @throws PdfRefused with the reason; Problem `pdf.noTools` where poppler is not installed.
 */
export async function takePdfIn(bytes: Uint8Array): Promise<TakenPdf> {
  if (bytes.length === 0) throw new PdfRefused('empty');
  if (bytes.length > pdfLimits.bytes) throw new PdfRefused('tooLarge');
  const { bytes: upright, ...read } = await readApart(bytes);
  // Poppler draws what patients see: pages that it does not read as they were written are no pages.
  const [facts, text, fonts] = await Promise.all([
    askPoppler(upright, 'pdfinfo', ['-']),
    askPoppler(upright, 'pdftotext', ['-enc', 'UTF-8', '-', '-']),
    askPoppler(upright, 'pdffonts', ['-']),
  ]);
  if (Number(/^Pages:\s+(\d+)/mu.exec(facts ?? '')?.[1]) !== read.pages.length) throw new PdfRefused('broken');
  // Of the PDF's own pages: the last one is ours.
  const texts = (text ?? '').split('\f').slice(0, read.pages.length - 1);
  const { name, sections } = readingFrom(texts);
  return {
    bytes: upright,
    sha256: createHash('sha256').update(upright).digest(),
    pages: read.pages,
    fields: read.fields,
    reading: sections,
    proposedName: name,
    warnings: warningsOf({ ...read, texts, fonts: fonts ?? '' }),
  };
}

export type ReadPdf = PageFacts & { pages: ConsentPage[]; fields: ConsentField[]; skipped: number };
type Answer = { refused: PdfRefusal } | ReadPdf;

const readApart = async (pdf: Uint8Array): Promise<ReadPdf & { bytes: Uint8Array }> => {
  const output = await runChild(pdf);
  const headEnds = 4 + output.readUInt32BE();
  const answer = JSON.parse(output.subarray(4, headEnds).toString()) as Answer;
  if ('refused' in answer) throw new PdfRefused(answer.refused);
  return { ...answer, bytes: output.subarray(headEnds) };
};

const runChild = (pdf: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      timeout: TIMEOUT_MS,
      maxBuffer: 8 * pdfLimits.bytes,
      killSignal: 'SIGKILL',
    } as const;
    const args = [`--max-old-space-size=${MEMORY_MB}`, child];
    const running = execFile(process.execPath, args, options, (error, output) => {
      if (!error && output.length >= 4) resolve(output);
      else reject(new PdfRefused(error?.killed ? 'tooSlow' : 'broken'));
    });
    running.stdin?.on('error', () => undefined);
    running.stdin?.end(pdf);
  });
