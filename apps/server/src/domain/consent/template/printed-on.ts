import type { FileStore } from '@nattoku/baas/file-store';
import type { PrintedPlaces } from '@nattoku/contract/consent/consent-editor';
import { printedTexts } from '#domain/consent/template/printed-texts.ts';
import { documentOf, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import { ruledLines } from '#domain/consent/template/ruled-lines.ts';
import { askPoppler, greyPages } from '#kernel/pdf/run-poppler.ts';

type Version = Pick<TemplateVersion, 'id' | 'documentPath' | 'documentSha256'>;

/**
 * What a PDF says by itself; nothing where poppler does not get to the end of it.
 * @throws Problem `pdf.noTools`, `pdf.noTables`
 */
export async function printedIn(pdf: Uint8Array): Promise<PrintedPlaces> {
  const [texts, pictures] = await Promise.all([textsIn(pdf), greyPages(pdf)]);
  return { texts, ruled: (pictures ?? []).flatMap((picture, at) => ruledLines(picture, at + 1)) };
}

/** Bytes for some 40,000 words, more than thirty pages of a form have. A drawing that is made of more has no words to compare fields with. */
const MAX_LAYOUT = 4_000_000;

const textsIn = async (pdf: Uint8Array): Promise<PrintedPlaces['texts']> =>
  printedTexts(
    (await askPoppler(pdf, 'pdftotext', ['-bbox-layout', '-enc', 'UTF-8', '-', '-'], { output: MAX_LAYOUT })) ?? '',
  );

/** The same of the pages of a version; nothing while it has none. */
export const printedOn = async (files: Pick<FileStore, 'read'>, version: Version): Promise<PrintedPlaces> =>
  version.documentPath === null ? { texts: [], ruled: [] } : printedIn(await documentOf(files, version));

/** Only the words of them: no page is drawn for it. */
export const textsOn = async (files: Pick<FileStore, 'read'>, version: Version): Promise<PrintedPlaces['texts']> =>
  version.documentPath === null ? [] : textsIn(await documentOf(files, version));
