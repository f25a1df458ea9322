import { crc32 } from 'node:zlib';

type Entry = {
  name: string;
  bytes: Uint8Array;
  /** Where the entry's own head says another name than the directory. */
  localName?: string;
  /** False: the directory does not know of it. */
  isListed?: boolean;
  flags?: number;
  extra?: Uint8Array;
  time?: number;
};
type Around = { before?: Uint8Array; behind?: Uint8Array; comment?: string };

const head = (size: number, write: (view: DataView) => void): Buffer => {
  const bytes = Buffer.alloc(size);
  write(new DataView(bytes.buffer, bytes.byteOffset, size));
  return bytes;
};

/** A ZIP as somebody lays it who wants one program to see another thing than the next. */
export function forgedZip(entries: readonly Entry[], around: Around = {}): Uint8Array<ArrayBuffer> {
  const { before = new Uint8Array(), behind = new Uint8Array(), comment = '' } = around;
  const locals: Uint8Array[] = [before];
  const directory: Uint8Array[] = [];
  let at = before.length;
  for (const {
    name,
    bytes,
    localName = name,
    isListed = true,
    flags = 0x0800,
    extra = new Uint8Array(),
    time = 0,
  } of entries) {
    const common = (view: DataView, from: number, nameLength: number) => {
      view.setUint16(from, 20, true);
      view.setUint16(from + 2, flags, true);
      view.setUint16(from + 6, time, true);
      view.setUint16(from + 8, 0x0021, true);
      view.setUint32(from + 10, crc32(bytes), true);
      view.setUint32(from + 14, bytes.length, true);
      view.setUint32(from + 18, bytes.length, true);
      view.setUint16(from + 22, nameLength, true);
      view.setUint16(from + 24, extra.length, true);
    };
    const local = head(30, (view) => {
      view.setUint32(0, 0x04034b50, true);
      common(view, 4, Buffer.byteLength(localName));
    });
    const listed = head(46, (view) => {
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(4, 20, true);
      common(view, 6, Buffer.byteLength(name));
      view.setUint32(42, at, true);
    });
    const laid = [local, Buffer.from(localName), extra, bytes];
    locals.push(...laid);
    at += laid.reduce((sum, { length }) => sum + length, 0);
    if (isListed) directory.push(listed, Buffer.from(name), extra);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.filter(({ isListed = true }) => isListed).length;
  const end = head(22, (view) => {
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, count, true);
    view.setUint16(10, count, true);
    view.setUint32(12, size, true);
    view.setUint32(16, at, true);
    view.setUint16(20, Buffer.byteLength(comment), true);
  });
  return Uint8Array.from(Buffer.concat([...locals, ...directory, end, Buffer.from(comment), behind]));
}
