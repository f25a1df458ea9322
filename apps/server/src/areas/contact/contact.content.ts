import type { ContactFile } from '@nattoku/contract/contact/contact';
import { refusedAs, takePages } from '#domain/consent/template/take-pages.ts';
import { Problem } from '#kernel/problem.ts';

type Accepted = { contentType: ContactFile['contentType']; bytes: Buffer };

const refused = (detail: string) => new Problem('upload.refused', { detail });
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * What a file is by its content, never by its name. Of pictures and pages only what draws them is kept: where and with what they were made,
 * links and previews go. They are not drawn again, since no library for that is part of this system.
 * @throws Problem `upload.refused` with what to do about it, `pdf.busy`.
 */
export async function acceptFile(bytes: Buffer): Promise<Accepted> {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { contentType: 'image/png', bytes: barePng(bytes) };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { contentType: 'image/jpeg', bytes: bareJpeg(bytes) };
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { contentType: 'application/pdf', bytes: await seenPages(bytes) };
  throw refused('PNG・JPEGの画像か、PDFのファイルを選んでください。');
}

const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'sBIT', 'bKGD']);
const brokenPicture = () =>
  refused('画像が壊れているか、途中で切れています。もう一度保存し直したものを選んでください。');

/** PNG (W3C, third edition §5): length, type, data and checksum, up to IEND and nothing behind it. */
function barePng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG];
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) throw brokenPicture();
    if (drawing.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw brokenPicture();
}

const SOS = 0xda;
const EOI = 0xd9;
/** APP0 (JFIF) and APP14 (Adobe) say how colours are to be read; the others and comments say who, where and when. */
const isTelling = (marker: number): boolean => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** JPEG (ITU-T T.81 annex B): segments up to the first scan; from there on everything up to the last EOI. */
function bareJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) throw brokenPicture();
    if (marker === SOS) return Buffer.concat([...kept, scans(bytes.subarray(at))]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw brokenPicture();
    if (!isTelling(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  throw brokenPicture();
}

const scans = (bytes: Buffer): Buffer => {
  const end = bytes.lastIndexOf(Buffer.from([0xff, EOI]));
  if (end === -1) throw brokenPicture();
  return bytes.subarray(0, end + 2);
};

const seenPages = async (pdf: Buffer): Promise<Buffer> => {
  const { bytes } = await takePages(pdf, 'attachment').catch(refusedAs('upload.refused', 'attachment'));
  return Buffer.from(bytes);
};
