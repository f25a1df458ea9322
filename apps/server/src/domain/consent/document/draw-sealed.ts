import type { FileStore } from '@nattoku/baas/file-store';
import { PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { ConsentField, ConsentFieldId, FieldBox } from '@nattoku/contract/consent/consent-field';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { certificatePages, type SealFactsShown } from '#domain/consent/document/certificate-page.ts';
import { documentBytes } from '#domain/consent/document/issued-document.ts';
import { jst } from '#domain/consent/document/jst.ts';
import { documentOf } from '#domain/consent/template/read-version.ts';
import type { SealInput, Signed } from '#domain/consent/sealing/seal-input.ts';
import { SEAL_RECORD_NAME, sealRecord } from '#domain/consent/sealing/seal-record.ts';
import { attachFile } from '#kernel/pdf/attach-file.ts';
import { drawInk } from '#kernel/pdf/draw-ink.ts';
import { type ContinuedOnPages, type FieldSignature, fillForm } from '#domain/consent/document/fill-form.ts';
import { embedTypeface } from '#kernel/pdf/japanese-fonts.ts';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';

export type DrawnSeal = {
  document: PDFDocument;
  /** The pages before anything was drawn into them: those of the template, or those that were shown. */
  original: Uint8Array;
  /** They are those that were shown: what was filled in by then stands on them already. */
  isOnCopy: boolean;
  /** What was drawn where, for the reading back. */
  placed: readonly FieldSignature[];
  /** Ink that has no box in the form, on pages of their own: from 1. */
  extraInk: readonly { page: number; box: Omit<FieldBox, 'page'> }[];
  substituted: ConsentFieldId[];
  overflowing: ConsentFieldId[];
  /** Texts that are printed in full behind the pages of the form. */
  continued: readonly ContinuedOnPages[];
  /** How many of the pages are those of the form; they are the first. */
  formPageCount: number;
  pageCount: number;
  /** How many of the pages are the certificate; they are the last. */
  certificatePageCount: number;
  /** The record that is attached for programs. */
  record: Uint8Array;
};

/**
 * The whole document before it is sealed: values and signatures in the untouched original, attachments with the texts that do not fit there,
 * scanned pages of the person who signed on paper, ink that has no box of its own, and the certificate.
 */
export async function drawSealed(
  files: Pick<FileStore, 'read'>,
  input: SealInput,
  seal: Omit<SealFactsShown, 'record' | 'continued'>,
): Promise<DrawnSeal> {
  const { version, form, values, attachmentHeading: heading } = input;
  if (!version.documentSha256?.equals(form.templateSha256))
    throw new Error(`form ${form.id} was made of other pages than those of its version`);
  const { original, isOnCopy } = await pagesFor(files, input);
  const { placed, unplaced } = placeSignatures(version.fields, input.signed);
  const filled = await fillForm({ original, fields: version.fields, values, signatures: placed, heading });
  const document = await PDFDocument.load(filled.bytes, { updateMetadata: false });
  for (const scan of input.scans) await append(document, await documentBytes(files, scan));
  const extraInk = await drawUnplaced(document, unplaced);
  const { substituted, overflowing, continued, formPageCount } = filled;
  const record = sealRecord(input, seal);
  const pagesBefore = document.getPageCount();
  await append(document, await certificatePages(input, { ...seal, record, continued }));
  attachFile(document, {
    name: SEAL_RECORD_NAME,
    bytes: record,
    mediaType: 'application/json',
    description: '照合用の記録',
    at: seal.sealedAt,
  });
  document.setTitle(version.template.name, { showInWindowTitleBar: true });
  document.setLanguage('ja-JP');
  document.setProducer('Nattoku');
  document.setModificationDate(seal.sealedAt);
  const pageCount = document.getPageCount();
  const certificatePageCount = pageCount - pagesBefore;
  return {
    document,
    original,
    isOnCopy,
    placed,
    extraInk,
    substituted,
    overflowing,
    continued,
    formPageCount,
    pageCount,
    certificatePageCount,
    record,
  };
}

/** A doctor may have decided that the pages that were shown take the place of an original that is lost. */
const pagesFor = async (
  files: Pick<FileStore, 'read'>,
  { version, repairs, issued }: SealInput,
): Promise<Pick<DrawnSeal, 'original' | 'isOnCopy'>> => {
  const isOnCopy = issued !== null && repairs.some(({ kind }) => kind === 'issuedCopy');
  if (!isOnCopy) return { original: await documentOf(files, version), isOnCopy };
  return { original: await withoutAttachments(await documentBytes(files, issued), version.pages.length), isOnCopy };
};

/** The attachments of the copy that was shown are drawn again, with those of the values that came later. */
const withoutAttachments = async (bytes: Uint8Array, pageCount: number): Promise<Uint8Array> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (document.getPageCount() <= pageCount) return bytes;
  while (document.getPageCount() > pageCount) document.removePage(document.getPageCount() - 1);
  return document.save({ useObjectStreams: false });
};

const append = async (document: PDFDocument, bytes: Uint8Array): Promise<void> => {
  const other = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of await document.copyPages(other, other.getPageIndices())) document.addPage(page);
};

type Unplaced = { caption: string; signature: SignatureValue };

/** The first signer of a role signs in the first box for that role, the second in the second; initials name their box themselves. */
export const placeSignatures = (fields: readonly ConsentField[], signed: readonly Signed[]) => {
  const placed: FieldSignature[] = [];
  const unplaced: Unplaced[] = [];
  const free = fields.filter(({ type }) => type === 'signature');
  const inOrder = signed.toSorted((a, b) => a.signer.position - b.signer.position);
  for (const { signer, signature } of inOrder) {
    const caption = `${signature.typedName}　${jst(signature.receivedAt)}`;
    const at = free.findIndex((field) => field.signer === signer.role);
    const [field] = at < 0 ? [] : free.splice(at, 1);
    if (field) placed.push({ fieldId: field.id, signature: signature.signature, caption });
    else unplaced.push({ signature: signature.signature, caption: `${signerRoleNames[signer.role]}　${caption}` });
    for (const { id } of fields.filter(({ type }) => type === 'initials')) {
      const initials = signature.initials[id];
      if (initials) placed.push({ fieldId: id, signature: initials, caption: '' });
    }
  }
  return { placed, unplaced };
};

const A4 = { width: 595.28, height: 841.89 };
const ROW = { top: 90, height: 120, left: 57, inkHeight: 84 };
const ROWS_ON_A_PAGE = 6;

/** A person whom the form has no box for has signed nevertheless, and it must be seen: a parent on a form for adults. */
const drawUnplaced = async (
  document: PDFDocument,
  unplaced: readonly Unplaced[],
): Promise<DrawnSeal['extraInk'][number][]> => {
  if (unplaced.length === 0) return [];
  const typeface = await embedTypeface(document, 'regular');
  const write = (page: PDFPage, text: string, y: number, size: number) =>
    typeface.draw(page, text, { x: ROW.left, y, size, color: rgb(0, 0, 0) });
  const drawn: DrawnSeal['extraInk'][number][] = [];
  for (const [index, { caption, signature }] of unplaced.entries()) {
    const row = index % ROWS_ON_A_PAGE;
    const page = row === 0 ? document.addPage([A4.width, A4.height]) : document.getPage(document.getPageCount() - 1);
    if (row === 0) write(page, '署名（書類に署名欄のない方）', A4.height - 60, 14);
    const box = { x: ROW.left, y: ROW.top + row * ROW.height, width: 300, height: ROW.inkHeight };
    write(page, caption, A4.height - box.y - box.height - 14, 10);
    if (signature.kind === 'ink') {
      drawInk(page, signature.strokes, { ...box, y: A4.height - box.y - box.height });
      drawn.push({ page: document.getPageCount(), box });
    } else {
      write(page, inWords(signature), A4.height - box.y - 40, 11);
    }
  }
  return drawn;
};

const inWords = (signature: Exclude<SignatureValue, { kind: 'ink' }>): string => {
  if (signature.kind === 'paper') return '紙の原本に署名（添付のスキャン）';
  const { mark } = signature;
  const ways = { scribe: '代筆', thumbprint: '拇印', stamp: '記名・押印' } as const;
  return `${ways[mark.way]}${mark.way === 'scribe' ? `　${mark.scribeName}` : ''}　立会人　${mark.witnessName}`;
};
