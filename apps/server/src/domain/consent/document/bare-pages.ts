import {
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectCopier,
  type PDFPage,
  PDFPageLeaf,
  PDFStream,
} from '@cantoo/pdf-lib';
import { printNotes } from '#domain/consent/document/print-notes.ts';

/** Of a page no more than what is seen of it, and how it lies; of what it is drawn with no more than its kinds (ISO 32000-2, 7.8.3). */
const kept = 'MediaBox CropBox Rotate UserUnit Contents Group'.split(' ');
const drawnWith = 'Font XObject ExtGState ColorSpace Pattern Shading Properties ProcSet'.split(' ');
/** What a picture or a form may say besides being drawn: where a printer finds it in another file, and what programs keep beside it. */
const notDrawn = 'OPI Ref PS PieceInfo Metadata AF StructParent StructParents LastModified Alternates'.split(' ');

export type BarePages = { bytes: Uint8Array; pageCount: number };

/**
 * A new document of the pages as they are seen, each lying as it lay: pictures untouched, notes and fields as their file draws them. Nothing
 * else comes along – no actions, links, names, attached files, outlines, nor who wrote it.
 */
export async function barePages(source: PDFDocument): Promise<BarePages> {
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setProducer('Nattoku');
  for (const page of source.getPages()) printNotes(page, 'all');
  const copy = bareCopies(source, target);
  for (const index of source.getPageIndices()) copy(index);
  return { bytes: await target.save({ objectsPerTick: Infinity }), pageCount: target.getPageCount() };
}

/** Adds one page, by its index, to the end of the other document. */
export type BareCopies = (index: number) => PDFPage;

/** Copies pages from one document to another as bare as `barePages` leaves them; layers that are hidden stay hidden. */
export function bareCopies(source: PDFDocument, target: PDFDocument): BareCopies {
  leaveWhatIsNotDrawn(source);
  const copier = PDFObjectCopier.for(source.context, target.context);
  const layers = source.catalog.lookup(PDFName.of('OCProperties'));
  if (layers instanceof PDFDict) target.catalog.set(PDFName.of('OCProperties'), copier.copy(layers));
  return (index) => {
    const page = source.getPage(index);
    const laid = target.addPage();
    for (const key of laid.node.keys()) if (!structure.has(key)) laid.node.delete(key);
    for (const key of kept.map((name) => PDFName.of(name))) {
      const value = page.node.get(key) ?? inherited(page.node, key);
      if (value) laid.node.set(key, copier.copy(value));
    }
    laid.node.set(PDFName.of('Resources'), copier.copy(resourcesOf(page)));
    return laid;
  };
}

const structure = new Set(['Type', 'Parent'].map((name) => PDFName.of(name)));

const inherited = (node: PDFPageLeaf, key: PDFName): PDFObject | undefined =>
  PDFPageLeaf.InheritableEntries.includes(key.decodeText()) ? node.getInheritableAttribute(key) : undefined;

const resourcesOf = ({ node, doc }: PDFPage): PDFDict => {
  const given = node.Resources();
  const bare = doc.context.obj({});
  for (const key of drawnWith.map((name) => PDFName.of(name))) {
    const value = given?.get(key);
    if (value) bare.set(key, value);
  }
  return bare;
};

const leaveWhatIsNotDrawn = ({ context }: PDFDocument): void => {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream) || !object.dict.has(PDFName.of('Subtype'))) continue;
    for (const name of notDrawn) object.dict.delete(PDFName.of(name));
  }
};
