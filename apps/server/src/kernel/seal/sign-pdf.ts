import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { signDetached } from '#kernel/seal/cms.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

/** Room for certificates and a time-stamp with its own; what is not used is filled with zeros. */
const SIGNATURE_BYTES = 24 * 1024;
/** Ten digits each: files of up to 10 GB. */
const HOLE = 9_999_999_999;
const FIELD_NAME = 'Nattoku-Seal';

export type Sealing = {
  key: SealKey;
  /** As readers show it beside the signature. */
  reason: string;
  facilityName: string;
  at: Date;
  /** A token of RFC 3161 over the signature; null where no authority is configured. */
  timeStamp: ((signature: Buffer) => Promise<Buffer>) | null;
};

/**
 * Signs a PDF as a whole (PAdES baseline B-B, or B-T with a time-stamp): one signature over every byte of the file but itself, and nothing
 * may be added after it.
 * @param document as it is to stand for good; changed by this.
 */
export async function signPdf(document: PDFDocument, sealing: Sealing): Promise<Buffer> {
  addSignatureField(document, sealing);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
  const [start, end] = holeIn(bytes);
  writeByteRange(bytes, start, end);
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const signature = await signDetached(digest, sealing.key, sealing.timeStamp);
  if (signature.length > SIGNATURE_BYTES) throw new Error(`signature of ${signature.length} bytes has no room`);
  bytes.write(signature.toString('hex'), start + 1, 'latin1');
  return bytes;
}

/** A signature without a picture: what people see of it is the certificate page. */
const addSignatureField = (document: PDFDocument, { reason, facilityName, at }: Sealing): void => {
  const { context, catalog } = document;
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    M: PDFString.fromDate(at),
    Name: PDFHexString.fromText(facilityName),
    Reason: PDFHexString.fromText(reason),
  });
  const range = PDFArray.withContext(context);
  for (const part of [0, HOLE, HOLE, HOLE]) range.push(PDFNumber.of(part));
  signature.set(PDFName.of('ByteRange'), range);
  signature.set(PDFName.of('Contents'), PDFHexString.of('0'.repeat(2 * SIGNATURE_BYTES)));
  const [page] = document.getPages().slice(-1);
  if (!page) throw new Error('a document without pages');
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    // Hidden from print and screen, and locked.
    F: 132,
    Rect: [0, 0, 0, 0],
    T: PDFString.of(FIELD_NAME),
    V: context.register(signature),
    P: page.ref,
  });
  const reference = context.register(widget);
  page.node.addAnnot(reference);
  const form = context.obj({ SigFlags: 3, Fields: [reference] });
  catalog.set(PDFName.of('AcroForm'), context.register(form));
  // The first revision must say so, or readers take the signature for one that was added to somebody's file.
  if (!(catalog.lookup(PDFName.of('Extensions')) instanceof PDFDict)) catalog.delete(PDFName.of('Extensions'));
};

/** Where the signature goes: from its `<` to behind its `>`. */
const holeIn = (bytes: Buffer): [start: number, end: number] => {
  const start = bytes.lastIndexOf(`<${'0'.repeat(2 * SIGNATURE_BYTES)}>`);
  if (start < 0) throw new Error('no room for a signature');
  return [start, start + 2 * SIGNATURE_BYTES + 2];
};

const writeByteRange = (bytes: Buffer, start: number, end: number): void => {
  const wanted = `[ 0 ${HOLE} ${HOLE} ${HOLE} ]`;
  const at = bytes.lastIndexOf(wanted);
  if (at < 0) throw new Error('no ByteRange');
  bytes.write(`[ 0 ${start} ${end} ${bytes.length - end} ]`.padEnd(wanted.length), at, 'latin1');
};
