import { PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';

/** Takes the seal off: whatever is drawn onto a sealed page breaks it, and a reader would call an honest copy tampered with. */
export function dropSeal(document: PDFDocument): void {
  const { context, catalog } = document;
  for (const { node } of document.getPages()) {
    for (const annotation of node.Annots()?.asArray() ?? []) {
      const dict = context.lookupMaybe(annotation, PDFDict);
      if (dict?.lookupMaybe(PDFName.of('FT'), PDFName) !== PDFName.of('Sig')) continue;
      if (annotation instanceof PDFRef) node.removeAnnot(annotation);
      const signed = dict.get(PDFName.of('V'));
      if (signed instanceof PDFRef) context.delete(signed);
    }
  }
  catalog.delete(PDFName.of('AcroForm'));
  catalog.delete(PDFName.of('Perms'));
}
