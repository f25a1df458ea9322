/** How a picture is turned before it is looked at (Exif 2.32 §4.6.4 A, tag 0x0112): 1 as it is, 6 a quarter to the right, … */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** What an APP1 segment, marker and length included, says of it; null where it says nothing that can be read. */
export function orientationIn(segment: Buffer): Orientation | null {
  const tiff = segment.subarray(4 + EXIF.length);
  if (!segment.subarray(4, 4 + EXIF.length).equals(EXIF) || tiff.length < 14) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  for (let left = short(first), at = first + 2; left > 0 && at + 12 <= tiff.length; left -= 1, at += 12) {
    const value = short(at + 8);
    if (short(at) === ORIENTATION) return short(at + 2) === SHORT && isOrientation(value) ? value : null;
  }
  return null;
}

/** An APP1 segment that says nothing else. */
export function segmentSaying(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

/** Width and height change places. */
export const liesOnItsSide = (orientation: Orientation): boolean => orientation >= 5;
