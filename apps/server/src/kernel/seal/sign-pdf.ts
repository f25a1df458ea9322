import { createHash, type KeyObject } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { signDetached } from '#kernel/seal/cms.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

/** Ten digits each: files of up to 10 GB. */
const HOLE = 9_999_999_999;
const FIELD_NAME = 'Nattoku-Seal';
/** Bytes around a time-stamp, and for the lengths that become longer with it. */
const ENVELOPE = 40;

export type Sealing = {
  key: SealKey;
  /** As readers show it beside the signature. */
  reason: string;
  facilityName: string;
  at: Date;
  /** Of the attached record, hex: the signature's own dictionary says which attachment it is. */
  recordSha256: string | null;
  /** A token of RFC 3161 over the signature, and how many bytes it may have at most; null where no authority is configured. */
  timeStamp: { stamp(signature: Buffer): Promise<Buffer>; mostBytes: number } | null;
};

/**
 * Signs a PDF as a whole (PAdES baseline B-B, or B-T with a time-stamp): one signature over every byte of the file but itself, and nothing
 * may be added after it.
 * @param document as it is to stand for good; changed by this.
 */
export async function signPdf(document: PDFDocument, sealing: Sealing): Promise<Buffer> {
  const { key, timeStamp } = sealing;
  // What is left of the room is zeros that the signature is not over: other programs than ours let them be changed.
  const room = (await signatureLength(key)) + (timeStamp ? timeStamp.mostBytes + ENVELOPE : 0);
  addSignatureField(document, sealing, room);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
  const [start, end] = holeIn(bytes, room);
  writeByteRange(bytes, start, end);
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const signature = await signDetached(digest, key, timeStamp && ((value) => timeStamp.stamp(value)));
  if (signature.length > room) throw new Error(`signature of ${signature.length} bytes has no room`);
  bytes.write(signature.toString('hex'), start + 1, 'latin1');
  return bytes;
}

/** The most that a signature of this key takes without a time-stamp. */
const signatureLength = async (key: SealKey): Promise<number> => {
  const sign = async () => Buffer.alloc(longestSignature(key.certificate.publicKey));
  return (await signDetached(Buffer.alloc(32), { ...key, sign }, null)).length;
};

/** RSA: as long as its modulus; ECDSA: two numbers of the curve's length, each with a head and a sign, and their own head. */
const longestSignature = ({ asymmetricKeyDetails }: KeyObject): number => {
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {};
  if (modulusLength) return Math.ceil(modulusLength / 8);
  return 2 * (curveBytes[namedCurve ?? ''] ?? 66) + 9;
};
const curveBytes: Record<string, number> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };

/** A signature without a picture: what people see of it is the certificate page. */
const addSignatureField = (
  document: PDFDocument,
  { reason, facilityName, at, recordSha256 }: Sealing,
  room: number,
): void => {
  const { context, catalog } = document;
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    M: PDFString.fromDate(at),
    Name: PDFHexString.fromText(facilityName),
    Reason: PDFHexString.fromText(reason),
    ...(recordSha256 === null ? {} : { NTTK_Record: PDFString.of(recordSha256) }),
  });
  const range = PDFArray.withContext(context);
  for (const part of [0, HOLE, HOLE, HOLE]) range.push(PDFNumber.of(part));
  signature.set(PDFName.of('ByteRange'), range);
  signature.set(PDFName.of('Contents'), PDFHexString.of('0'.repeat(2 * room)));
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
const holeIn = (bytes: Buffer, room: number): [start: number, end: number] => {
  const start = bytes.lastIndexOf(`<${'0'.repeat(2 * room)}>`);
  if (start < 0) throw new Error('no room for a signature');
  return [start, start + 2 * room + 2];
};

const writeByteRange = (bytes: Buffer, start: number, end: number): void => {
  const wanted = `[ 0 ${HOLE} ${HOLE} ${HOLE} ]`;
  const at = bytes.lastIndexOf(wanted);
  if (at < 0) throw new Error('no ByteRange');
  bytes.write(`[ 0 ${start} ${end} ${bytes.length - end} ]`.padEnd(wanted.length), at, 'latin1');
};
