import { createHash } from 'node:crypto';
import type { ConsentField, ConsentPage } from '@nattoku/contract/consent/consent-field';
import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import type { PdfWarning } from '@nattoku/contract/consent/consent-intake';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { FormPages } from '#domain/consent/template/form-pages.ts';
import { PdfRefused, readSeconds } from '#domain/consent/template/pdf-rules.ts';
import { inTurn, readApart } from '#domain/consent/template/read-apart.ts';
import { readingFrom } from '#domain/consent/template/reading-text.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';
import { warningsOf } from '#domain/consent/template/intake-warnings.ts';

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

/**
 * Makes pages for a form out of a hospital's own PDF.
 * @throws PdfRefused with the reason; Problem `pdf.busy`, and `pdf.noTools` where poppler is not installed.
 */
export const takePdfIn = (bytes: Uint8Array): Promise<TakenPdf> =>
  inTurn(async () => {
    const { bytes: upright, ...read } = await readApart<FormPages>(bytes, 'template');
    const ask = (program: string, args: readonly string[]) =>
      askPoppler(upright, program, args, { seconds: readSeconds.poppler });
    // Poppler draws what patients see: pages that it does not read as they were written are no pages.
    const [facts, text, fonts] = await Promise.all([
      ask('pdfinfo', ['-']),
      ask('pdftotext', ['-enc', 'UTF-8', '-', '-']),
      ask('pdffonts', ['-']),
    ]);
    if (text === null) throw new PdfRefused('tooSlow');
    if (Number(/^Pages:\s+(\d+)/mu.exec(facts ?? '')?.[1]) !== read.pages.length) throw new PdfRefused('broken');
    // Of the PDF's own pages: the last one is ours.
    const texts = text
      .split('\f')
      .slice(0, read.pages.length - 1)
      .map(normaliseText);
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
  });
