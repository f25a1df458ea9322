import { constants, inflateRawSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { PdfRefused } from '#domain/consent/template/pdf-rules.ts';

/** Bytes that a stream, and all of a file, may become when they are unpacked. Thirty pages with fonts of their own need a tenth. */
const most = { stream: 32_000_000, whole: 128_000_000, small: 16_000_000, ratio: 100 } as const;
const MOST_OBJECTS = 250_000;
/** Of one picture: an A3 at 600 dpi has 70 million. */
const MOST_PIXELS = 150_000_000;

/** Adds up what streams become, before anything else unpacks them. */
export type DecodedSize = {
  /** @throws PdfRefused */
  add(stream: PDFRawStream): void;
  /** @throws PdfRefused `tooBigInside` */
  refuse(): never;
  /** Whether it was thrown, since pdf-lib takes every error while it reads for a broken object. */
  isRefused(): boolean;
};

export function decodedSize(fileBytes: number): DecodedSize {
  let left = Math.min(most.whole, Math.max(most.small, most.ratio * fileBytes));
  let isRefused = false;
  const refuse = (): never => {
    isRefused = true;
    throw new PdfRefused('tooBigInside');
  };
  return {
    add: (stream) => {
      const size = sizeOf(stream, Math.min(left, most.stream));
      if (size === null || size > left) return refuse();
      left -= size;
    },
    refuse,
    isRefused: () => isRefused,
  };
}

/**
 * pdf-lib unpacks two kinds of streams while it reads a file, and asks nobody; this is where it begins with each. Returns how to end the
 * counting.
 */
export function countWhileReading({ add, refuse }: DecodedSize): () => void {
  const [objects, references] = [PDFObjectStreamParser.forStream, PDFXRefStreamParser.forStream];
  PDFObjectStreamParser.forStream = (stream, ...rest) => {
    add(stream);
    return objects(stream, ...rest);
  };
  PDFXRefStreamParser.forStream = (stream) => {
    add(stream);
    if (hasManyEntries(stream)) refuse();
    return references(stream);
  };
  return () => {
    PDFObjectStreamParser.forStream = objects;
    PDFXRefStreamParser.forStream = references;
  };
}

/** It is read entry by entry, as many as it says to have. */
const hasManyEntries = ({ dict }: PDFRawStream): boolean => {
  const index = dict.lookup(PDFName.of('Index'));
  const numbers = index instanceof PDFArray ? index.asArray() : [dict.lookup(PDFName.of('Size'))];
  return numbers.some((one) => one instanceof PDFNumber && one.asNumber() > MOST_OBJECTS);
};

/** Counts every stream that is unpacked as a whole; a picture is drawn row by row, as many as it says to have. */
export function countStreams(document: PDFDocument, { add, refuse }: DecodedSize): void {
  const objects = document.context.enumerateIndirectObjects();
  if (objects.length > MOST_OBJECTS) refuse();
  for (const [, object] of objects) {
    if (!(object instanceof PDFRawStream) || isRead(object)) continue;
    if (object.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) add(object);
    else if (numberAt(object.dict, 'Width') * numberAt(object.dict, 'Height') > MOST_PIXELS) refuse();
  }
}

const read = new Set(['ObjStm', 'XRef'].map((name) => PDFName.of(name)));
const isRead = ({ dict }: PDFRawStream): boolean => {
  const type = dict.lookup(PDFName.of('Type'));
  return type instanceof PDFName && read.has(type);
};

const numberAt = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

/** What a stream becomes at its largest, filter by filter; null beyond `limit`. */
const sizeOf = (stream: PDFRawStream, limit: number): number | null => {
  let bytes = stream.getContents();
  let largest = bytes.length;
  for (const [index, filter] of filtersOf(stream).entries()) {
    const step = unpack(stream, bytes, { filter, index, limit });
    if (step === 'tooBig') return null;
    if (step === null) break;
    bytes = step;
    largest = Math.max(largest, bytes.length);
  }
  return largest;
};

const filtersOf = ({ dict }: PDFRawStream): string[] => {
  const given = dict.lookup(PDFName.of('Filter'));
  const all = given instanceof PDFArray ? given.asArray().map((one) => dict.context.lookup(one)) : [given];
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
};

type Step = { filter: string; index: number; limit: number };

/** Null for a filter of pictures and for what cannot be unpacked. */
const unpack = (stream: PDFRawStream, bytes: Uint8Array, step: Step): Uint8Array | 'tooBig' | null => {
  const { filter, limit } = step;
  try {
    const unpacked = filter === 'FlateDecode' ? inflated(bytes, limit) : byLibrary(stream, bytes, step);
    return unpacked && unpacked.length > limit ? 'tooBig' : unpacked;
  } catch (error) {
    return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooBig' : null;
  }
};

/** Without the header and the checksum: what other programs forgive is no reason to stop counting. */
const inflated = (bytes: Uint8Array, limit: number): Uint8Array =>
  inflateRawSync(bytes.subarray(2), { maxOutputLength: limit + 1, finishFlush: constants.Z_SYNC_FLUSH });

const rarely = new Set(['LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode']);

/** It unpacks piece by piece; one byte more than the limit is enough to know. */
const byLibrary = ({ dict }: PDFRawStream, bytes: Uint8Array, { filter, index, limit }: Step): Uint8Array | null => {
  if (!rarely.has(filter)) return null;
  const given = dict.lookup(PDFName.of('DecodeParms'));
  const parameters = given instanceof PDFArray ? given.lookup(index) : given;
  const one = dict.context.obj({ Filter: filter });
  if (parameters instanceof PDFDict) one.set(PDFName.of('DecodeParms'), parameters);
  return Uint8Array.from(decodePDFRawStream(PDFRawStream.of(one, bytes)).getBytes(limit + 1));
};
