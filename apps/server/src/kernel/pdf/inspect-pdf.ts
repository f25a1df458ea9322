import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { pdfLimits, type PdfRefusal } from '@nattoku/contract/consent-intake';

/** A PDF that is not taken in; the sentence for people is the contract's. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly reason: PdfRefusal;

  constructor(reason: PdfRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Readers look for the mark in the first kilobyte, since mail programs put lines before it. */
const HEADER_WITHIN = 1024;
/** Points; the least is smaller than a wristband, the most is A0 and a little. */
const pageSizes = { least: 100, most: 3400 } as const;

/**
 * Opens a PDF that may become a form. What a stranger's file may hold is decided here: no password, no program, no XFA, no signature that
 * taking it in would break, at most 20 MB and 30 pages.
 * @throws PdfRefused with the one reason that comes first.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (bytes.length === 0) throw new PdfRefused('empty');
  if (bytes.length > pdfLimits.bytes) throw new PdfRefused('tooLarge');
  if (!Buffer.from(bytes.subarray(0, HEADER_WITHIN)).includes('%PDF-')) throw new PdfRefused('notPdf');
  const document = await open(bytes);
  const { Root: root } = document.context.trailerInfo;
  if (!(document.context.lookup(root) instanceof PDFDict)) throw new PdfRefused('broken');
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  if (document.isEncrypted) throw new PdfRefused('encrypted');
  if (hasXfa(document)) throw new PdfRefused('xfa');
  if (objects.some((object) => isSignature(object))) throw new PdfRefused('signed');
  if (objects.some((object) => isScripted(object))) throw new PdfRefused('scripted');
  requirePages(document);
  return document;
}

const open = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true, throwOnInvalidObject: true });
  } catch {
    throw new PdfRefused((await isEncrypted(bytes)) ? 'encrypted' : 'broken');
  }
};

/** What is encrypted looks like invalid objects to whoever reads strictly; only reading past them tells the two apart. */
const isEncrypted = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })).isEncrypted;
  } catch {
    return false;
  }
};

const requirePages = (document: PDFDocument): void => {
  const pages = pagesOf(document);
  if (pages.length === 0) throw new PdfRefused('broken');
  if (pages.length > pdfLimits.pages) throw new PdfRefused('tooManyPages');
  const isOdd = (length: number) => !(length >= pageSizes.least && length <= pageSizes.most);
  if (pages.some((page) => isOdd(page.getCropBox().width) || isOdd(page.getCropBox().height))) {
    throw new PdfRefused('pageSize');
  }
};

const pagesOf = (document: PDFDocument) => {
  try {
    return document.getPages();
  } catch {
    throw new PdfRefused('broken');
  }
};

const hasXfa = (document: PDFDocument): boolean => {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  return form instanceof PDFDict && form.has(PDFName.of('XFA'));
};

/** Actions that run something, send what was typed, or open another file. */
const actions = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute']);

const isScripted = (object: PDFObject): boolean =>
  some(
    object,
    (dict) => dict.has(PDFName.of('JS')) || dict.has(PDFName.of('JavaScript')) || actions.has(name(dict, 'S')),
  );

/** A filled signature field, or what certifies the whole document. */
const isSignature = (object: PDFObject): boolean =>
  some(object, (dict) => dict.has(PDFName.of('ByteRange')) && dict.has(PDFName.of('Contents')));

const name = (dict: PDFDict, key: string): string => {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};

/** Looks at a dictionary and at those written inside it; what is referred to comes by itself. */
const some = (object: PDFObject, test: (dict: PDFDict) => boolean, depth = 0): boolean => {
  if (depth > 60) throw new PdfRefused('broken');
  if (object instanceof PDFStream) return some(object.dict, test, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((item) => some(item, test, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  return test(object) || object.values().some((value) => some(value, test, depth + 1));
};
