import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PdfPurpose, type PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';
import { isField } from '#domain/consent/document/appearance.ts';
import { barePages } from '#domain/consent/document/bare-pages.ts';
import { inspectPdf } from '#domain/consent/template/inspect-pdf.ts';
import { PdfRefused } from '#domain/consent/template/pdf-rules.ts';

type Answer = { head: object; bytes: Uint8Array };

/** What draws pages of our own takes a while to begin, and a scan needs none. */
const formPages = async (document: PDFDocument): Promise<Answer> =>
  (await import('#domain/consent/template/form-pages.ts')).formPages(document);

const hasFields = (document: PDFDocument): boolean =>
  document.catalog.has(PDFName.of('AcroForm')) ||
  document.getPages().some(({ node }) =>
    node
      .Annots()
      ?.asArray()
      .some((item) => {
        const note = document.context.lookup(item);
        return note instanceof PDFDict && isField(note);
      }),
  );

const seenPages = async (document: PDFDocument): Promise<Answer> => {
  if (hasFields(document)) {
    const { repairForm } = await import('#domain/consent/template/form-widgets.ts');
    const { unseenValues } = await import('#domain/consent/template/unseen-values.ts');
    repairForm(document);
    if (unseenValues(document).length > 0) throw new PdfRefused('formValues');
  }
  const { bytes, pageCount } = await barePages(document);
  return { head: { pageCount }, bytes };
};

/** Reads a stranger's PDF in a process of its own: what makes it endless or huge ends this one and no other. */
const answer = async (purpose: PdfPurpose, size: number): Promise<Answer> => {
  try {
    const document = await inspectPdf(await readInput(size), purpose);
    return await (purpose === 'template' ? formPages(document) : seenPages(document));
  } catch (error) {
    return { head: { refused: reasonOf(error) }, bytes: new Uint8Array() };
  }
};

const reasonOf = (error: unknown): PdfRefusal => {
  if (error instanceof PdfRefused) return error.reason;
  const hasNoRoom = error instanceof RangeError && /allocation|length/u.test(error.message);
  // What this library cannot read no other part of ours could fill in either.
  return hasNoRoom ? 'tooBigInside' : 'broken';
};

/** Into its place at once: joined from pieces a scan would be there twice. */
const readInput = async (size: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(size);
  let at = 0;
  for await (const chunk of process.stdin) at += (chunk as Buffer).copy(bytes, at);
  return bytes;
};

// The library prints what it cannot draw; nobody reads it, and it may hold words of the form.
console.error = () => undefined;
console.warn = () => undefined;
const [, , purpose, size] = process.argv;
const { head, bytes } = await answer(PdfPurpose.parse(purpose), Number(size));
const json = Buffer.from(JSON.stringify(head));
const length = Buffer.alloc(4);
length.writeUInt32BE(json.length);
for (const part of [length, json, bytes]) process.stdout.write(part);
