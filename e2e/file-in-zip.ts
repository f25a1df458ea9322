import { inflateRawSync } from 'node:zlib';

const ENTRY = Buffer.from('PK\u0001\u0002');
const DEFLATED = 8;

/** One file of a ZIP, by the list at its end. */
export function fileInZip(zip: Buffer, name: string): Buffer {
  for (let at = zip.indexOf(ENTRY); at >= 0; at = zip.indexOf(ENTRY, at + 1)) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const named = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    if (named !== name || extra === undefined || comment === undefined) continue;
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    return zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
  }
  throw new Error(`The ZIP holds no ${name}.`);
}
