import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

type Attached = { name: string; bytes: Uint8Array; mediaType: string; description: string; at: Date };

/**
 * Attaches the one file that travels with the document (ISO 32000-2, 7.11.4), unpacked, so that it is found and read with any tool in twenty
 * years too. Attachments that the pages were taken in with are no part of what people saw, and go.
 */
export function attachFile(document: PDFDocument, { name, bytes, mediaType, description, at }: Attached): void {
  const { context, catalog } = document;
  const stream = context.stream(bytes, {
    Type: 'EmbeddedFile',
    Subtype: mediaType,
    Params: { Size: bytes.length, ModDate: PDFString.fromDate(at) },
  });
  const file = context.register(stream);
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      EF: { F: file, UF: file },
      Desc: PDFHexString.fromText(description),
      AFRelationship: 'Data',
    }),
  );
  const names = catalog.lookup(PDFName.of('Names'));
  const dictionary = names instanceof PDFDict ? names : context.obj({});
  dictionary.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: [PDFString.of(name), specification] }));
  catalog.set(PDFName.of('Names'), dictionary);
  catalog.set(PDFName.of('AF'), context.obj([specification]));
}
