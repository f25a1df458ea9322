import { liesOnItsSide, type Orientation, orientationIn, segmentSaying } from '#kernel/media/picture-orientation.ts';

/** A picture whose bytes end too early, or that is none at all. */
export class PictureRefused extends Error {}

/** `orientation`: how it is turned before it is looked at; its bytes say so, too. */
export type BarePicture = { contentType: 'image/png' | 'image/jpeg'; bytes: Buffer; orientation: Orientation };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A PNG or JPEG by its content, never by its name, with only what draws it: where, when and with what it was made goes, which side is up stays.
 * Null for anything else.
 * @throws PictureRefused for one that is broken or cut off
 */
export function barePicture(bytes: Buffer): BarePicture | null {
  if (bytes.subarray(0, PNG.length).equals(PNG))
    return { contentType: 'image/png', bytes: barePng(bytes), orientation: 1 };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { contentType: 'image/jpeg', ...bareJpeg(bytes) };
  return null;
}

/** In pixels, as it is looked at. @throws PictureRefused where it does not say so */
export function sizeOfPicture({ contentType, bytes, orientation }: BarePicture): { width: number; height: number } {
  const { width, height } = contentType === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  return liesOnItsSide(orientation) ? { width: height, height: width } : { width, height };
}

const brokenPicture = () => new PictureRefused();

const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'sBIT', 'bKGD']);
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
const APP1 = 0xe1;
/** APP0 (JFIF) and APP14 (Adobe) say how colours are to be read; the others and comments say who, where and when. */
const isTelling = (marker: number): boolean => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** JPEG (ITU-T T.81 annex B): segments up to the first scan; from there on everything up to the last EOI. */
function bareJpeg(bytes: Buffer): Pick<BarePicture, 'bytes' | 'orientation'> {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation: Orientation = 1;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) throw brokenPicture();
    if (marker === SOS) return { bytes: Buffer.concat([...kept, scans(bytes.subarray(at))]), orientation };
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw brokenPicture();
    const segment = bytes.subarray(at, end);
    const told: Orientation | null = marker === APP1 && orientation === 1 ? orientationIn(segment) : null;
    if (told !== null && told !== 1) {
      orientation = told;
      kept.push(segmentSaying(told));
    }
    if (!isTelling(marker)) kept.push(segment);
    at = end;
  }
  throw brokenPicture();
}

const scans = (bytes: Buffer): Buffer => {
  const end = bytes.lastIndexOf(Buffer.from([0xff, EOI]));
  if (end === -1) throw brokenPicture();
  return bytes.subarray(0, end + 2);
};

/** The first chunk is IHDR: width and height (W3C PNG §11.2.1). */
const sizeOfPng = (bytes: Buffer) => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.length < 24) throw brokenPicture();
  return drawable(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
};

/** SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81 table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const sizeOfJpeg = (bytes: Buffer) => {
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return drawable(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw brokenPicture();
};

const drawable = (width: number, height: number) => {
  if (width < 1 || height < 1) throw brokenPicture();
  return { width, height };
};
