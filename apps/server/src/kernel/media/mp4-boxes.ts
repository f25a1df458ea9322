import { open, type FileHandle } from 'node:fs/promises';

/** Codecs are the four-letter codes of the sample description, such as avc1; `encv` is an encrypted one. */
export type Mp4Track = {
  kind: string;
  codec: string;
  /** As shown, after edits; 0 where the index does not say so. */
  durationSeconds: number;
  width: number;
  height: number;
  avcProfile: string | null;
};
export type Mp4Outline = { durationSeconds: number; tracks: Mp4Track[]; complete: boolean };

type Box = { type: string; body: Buffer };

/** A film of three hours has an index of a few megabytes; an index beyond this is made to exhaust the memory. */
const maxIndexBytes = 64 * 1024 * 1024;
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']);

/** Reads the index of an MP4 or QuickTime file (ISO/IEC 14496-12), without its media; null when there is none to read. */
export async function readMp4Outline(path: string): Promise<Mp4Outline | null> {
  const file = await open(path, 'r');
  try {
    const { index, complete } = await findIndex(file);
    return index ? { ...outline(index), complete } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

/** Numbers of the tracks that an initialisation segment announces. */
export const readIndexTracks = (init: Buffer): ReadonlySet<number> =>
  new Set(bodiesAt(init, ['moov', 'trak', 'tkhd']).map((body) => body.readUInt32BE(body.readUInt8(0) === 1 ? 20 : 12)));

/** Numbers of the tracks of which a segment of fragments holds anything. */
export const readFragmentTracks = (segment: Buffer): ReadonlySet<number> =>
  new Set(bodiesAt(segment, ['moof', 'traf', 'tfhd']).map((body) => body.readUInt32BE(4)));

function bodiesAt(body: Buffer, [type, ...rest]: readonly string[]): Buffer[] {
  const found = [...boxesIn(body)].filter((box) => box.type === type).map((box) => box.body);
  return rest.length === 0 ? found : found.flatMap((each) => bodiesAt(each, rest));
}

/** A page that hides `ftyp` behind its first tag gives that box an absurd size. */
export async function startsLikeMp4(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead < 8) return false;
    return buffer.toString('latin1', 4, 8) !== 'ftyp' || buffer.readUInt32BE(0) <= 1024;
  } finally {
    await file.close();
  }
}

/** Walks the boxes at the top of the file; `complete` tells that the last one ends where the file ends. */
async function findIndex(file: FileHandle): Promise<{ index: Buffer | null; complete: boolean }> {
  const { size: fileSize } = await file.stat();
  let index: Buffer | null = null;
  let position = 0;
  while (position + 8 <= fileSize) {
    const header = Buffer.alloc(16);
    await file.read(header, 0, 16, position);
    const { size, headerSize } = boxSize(header, fileSize - position);
    if (size < headerSize) return { index, complete: false };
    if (header.toString('latin1', 4, 8) === 'moov' && size <= maxIndexBytes) {
      index = Buffer.alloc(size - headerSize);
      await file.read(index, 0, index.length, position + headerSize);
    }
    position += size;
  }
  return { index, complete: position === fileSize };
}

function boxSize(header: Buffer, left: number): { size: number; headerSize: number } {
  const size = header.readUInt32BE(0);
  if (size === 1) return { size: Number(header.readBigUInt64BE(8)), headerSize: 16 };
  return { size: size === 0 ? left : size, headerSize: 8 };
}

function* boxesIn(body: Buffer): Generator<Box> {
  for (let position = 0; position + 8 <= body.length;) {
    const header = Buffer.alloc(16);
    body.copy(header, 0, position, position + 16);
    const { size, headerSize } = boxSize(header, body.length - position);
    if (size < headerSize || position + size > body.length) return;
    yield { type: header.toString('latin1', 4, 8), body: body.subarray(position + headerSize, position + size) };
    position += size;
  }
}

function flatten(body: Buffer, depth = 0): Box[] {
  return [...boxesIn(body)].flatMap((box) =>
    containers.has(box.type) && box.type !== 'trak' && depth < 6 ? [box, ...flatten(box.body, depth + 1)] : [box],
  );
}

function outline(index: Buffer): Omit<Mp4Outline, 'complete'> {
  const boxes = flatten(index);
  const header = boxes.find((box) => box.type === 'mvhd')?.body;
  const fragments = boxes.find((box) => box.type === 'mehd')?.body;
  const { timescale, duration } = header ? movieTime(header) : { timescale: 0, duration: 0 };
  const units = duration > 0 || !fragments ? duration : versioned(fragments, 4, 4);
  return {
    durationSeconds: timescale > 0 ? units / timescale : 0,
    tracks: boxes.filter((box) => box.type === 'trak').map((box) => track(flatten(box.body), timescale)),
  };
}

function movieTime(body: Buffer): { timescale: number; duration: number } {
  const isLong = body.readUInt8(0) === 1;
  return { timescale: body.readUInt32BE(isLong ? 20 : 12), duration: versioned(body, 16, 24) };
}

/** Version 1 boxes hold 64-bit numbers where version 0 holds 32 bits; all ones mean unknown. */
function versioned(body: Buffer, shortAt: number, longAt: number): number {
  if (body.readUInt8(0) === 1) {
    const long = body.readBigUInt64BE(longAt);
    return long === 0xffff_ffff_ffff_ffffn ? 0 : Number(long);
  }
  const short = body.readUInt32BE(shortAt);
  return short === 0xffff_ffff ? 0 : short;
}

function track(boxes: Box[], timescale: number): Mp4Track {
  const body = (type: string) => boxes.find((box) => box.type === type)?.body;
  const kind = body('hdlr')?.toString('latin1', 8, 12) ?? '';
  const samples = body('stsd')?.subarray(8);
  const header = body('tkhd');
  const size = displaySize(header);
  return {
    kind,
    durationSeconds: header && timescale > 0 ? versioned(header, 20, 28) / timescale : 0,
    codec: samples && samples.length >= 8 ? samples.toString('latin1', 4, 8) : '',
    avcProfile: samples && kind === 'vide' ? avcProfile(samples) : null,
    ...size,
  };
}

/** Width and height as shown: a phone held upright writes a landscape picture and a matrix that turns it. */
function displaySize(header: Buffer | undefined): { width: number; height: number } {
  if (!header) return { width: 0, height: 0 };
  const matrix = header.readUInt8(0) === 1 ? 52 : 40;
  const width = header.readUInt32BE(matrix + 36) / 65_536;
  const height = header.readUInt32BE(matrix + 40) / 65_536;
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Profile, constraints and level in hex, as RFC 6381 puts them behind `avc1.` */
function avcProfile(samples: Buffer): string | null {
  const configuration = samples.indexOf('avcC', 8 + 78, 'latin1');
  return configuration < 0 ? null : samples.toString('hex', configuration + 5, configuration + 8);
}
