import { ParseSpeeds, PDFDict, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PdfPurpose } from '@nattoku/contract/shared/pdf-refusal';
import { lieOf } from '#domain/consent/document/upright-pages.ts';
import { activeContent, isSigned } from '#domain/consent/template/active-content.ts';
import { countStreams, countWhileReading, decodedSize } from '#domain/consent/template/decoded-size.ts';
import { pdfRules, PdfRefused } from '#domain/consent/template/pdf-rules.ts';

/** Readers look for the mark in the first kilobyte, since mail programs put lines before it. */
const HEADER_WITHIN = 1024;
/** Points; the least is smaller than a wristband, the most is A0 and a little. */
const pageSizes = { least: 100, most: 3400 } as const;

/**
 * Opens a PDF of a stranger, once in a process. What it may hold is decided here, whatever it comes in for: no password, nothing that does
 * something, no other files, nothing that is huge when it is unpacked, and not more bytes and pages than the purpose allows.
 * @throws PdfRefused with the one reason that comes first.
 */
export async function inspectPdf(bytes: Uint8Array, purpose: PdfPurpose): Promise<PDFDocument> {
  const rules = pdfRules[purpose];
  if (bytes.length === 0) throw new PdfRefused('empty');
  if (bytes.length > rules.bytes) throw new PdfRefused('tooLarge');
  if (!Buffer.from(bytes.subarray(0, HEADER_WITHIN)).includes('%PDF-')) throw new PdfRefused('notPdf');
  const document = await open(bytes);
  const { Root: root } = document.context.trailerInfo;
  if (!(document.context.lookup(root) instanceof PDFDict)) throw new PdfRefused('broken');
  if (document.isEncrypted) throw new PdfRefused('encrypted');
  if (!rules.mayBeSigned && isSigned(document)) throw new PdfRefused('signed');
  const active = activeContent(document);
  if (active) throw new PdfRefused(active);
  requirePages(document, rules);
  return document;
}

const open = async (bytes: Uint8Array): Promise<PDFDocument> => {
  const size = decodedSize(bytes.length);
  const stopCounting = countWhileReading(size);
  try {
    const settings = { updateMetadata: false, preserveXFA: true, throwOnInvalidObject: true };
    const document = await PDFDocument.load(bytes, { ...settings, parseSpeed: ParseSpeeds.Fastest });
    countStreams(document, size);
    return document;
  } catch {
    if (size.isRefused()) throw new PdfRefused('tooBigInside');
    throw new PdfRefused((await isEncrypted(bytes)) ? 'encrypted' : 'broken');
  } finally {
    stopCounting();
  }
};

/** What is encrypted looks like invalid objects to the person who reads strictly; only reading past them tells the two apart. */
const isEncrypted = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })).isEncrypted;
  } catch {
    return false;
  }
};

const requirePages = (
  document: PDFDocument,
  { pages: most, isPrinted }: { pages: number; isPrinted: boolean },
): void => {
  const pages = pagesOf(document);
  if (pages.length === 0) throw new PdfRefused('broken');
  if (pages.length > most) throw new PdfRefused('tooManyPages');
  if (isPrinted && pages.some(isOfOddSize)) throw new PdfRefused('pageSize');
};

/** As it is seen: a page may count in inches (UserUnit), and its crop box may reach beyond its media box. */
const isOfOddSize = (page: PDFPage): boolean => {
  const { width, height } = lieOf(page);
  return [width, height].some((length) => !(length >= pageSizes.least && length <= pageSizes.most));
};

const pagesOf = (document: PDFDocument) => {
  try {
    return document.getPages();
  } catch {
    throw new PdfRefused('broken');
  }
};
