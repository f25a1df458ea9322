import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import type { PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';
import { PdfRefused } from '#domain/consent/template/pdf-rules.ts';

/** Objects within each other; what no program writes more deeply than a stack of calls goes. */
const DEEPEST = 60;

/** Actions that run something, send what was typed, play something or open another file (ISO 32000-2, 12.6.4). */
const actions = new Set(
  'JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition RichMediaExecute GoTo3DView Movie Sound'.split(' '),
);
const players = new Set('RichMedia 3D Screen Movie Sound Projection'.split(' '));

/** What a dictionary does beyond being seen on a page, in words of the reasons to refuse it; null where it does nothing. */
const refusalOf = (dict: PDFDict): PdfRefusal | null => {
  if (has(dict, 'JS') || has(dict, 'JavaScript') || actions.has(nameAt(dict, 'S'))) return 'scripted';
  if (has(dict, 'EF') || nameAt(dict, 'Type') === 'EmbeddedFile') return 'attachments';
  const subtype = nameAt(dict, 'Subtype');
  if (subtype === 'FileAttachment') return 'attachments';
  if (players.has(subtype)) return 'media';
  // A page that is drawn by a program in PostScript.
  return subtype === 'PS' || nameAt(dict, 'Subtype2') === 'PS' ? 'scripted' : null;
};

/** The contents of a stream that stand in another file; of a file that is meant by its address alone nothing is read. */
const isExternal = (stream: PDFStream): boolean => has(stream.dict, 'F');

/** The first thing in a document that does something: every object of it is looked at, wherever it was written and whether or not it is used. */
export function activeContent(document: PDFDocument): PdfRefusal | null {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (form instanceof PDFDict && has(form, 'XFA')) return 'xfa';
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && isExternal(object)) return 'external';
    const refusal = first(object, refusalOf);
    if (refusal) return refusal;
  }
  return null;
}

/** A filled signature field, or what certifies the whole document. */
export const isSigned = (document: PDFDocument): boolean =>
  document.context
    .enumerateIndirectObjects()
    .some(([, object]) => first(object, (dict) => (has(dict, 'ByteRange') && has(dict, 'Contents') ? true : null)));

const has = (dict: PDFDict, key: string): boolean => dict.has(PDFName.of(key));

const nameAt = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};

/** Looks at a dictionary and at those written inside it; what is referred to comes by itself. */
const first = <T>(object: PDFObject, find: (dict: PDFDict) => T | null, depth = 0): T | null => {
  if (depth > DEEPEST) throw new PdfRefused('broken');
  if (object instanceof PDFStream) return first(object.dict, find, depth + 1);
  if (object instanceof PDFDict) return find(object) ?? firstOf(object.values(), find, depth);
  return object instanceof PDFArray ? firstOf(object.asArray(), find, depth) : null;
};

const firstOf = <T>(objects: readonly PDFObject[], find: (dict: PDFDict) => T | null, depth: number): T | null => {
  for (const object of objects) {
    const found = first(object, find, depth + 1);
    if (found) return found;
  }
  return null;
};
