// Also runs in the page inside the evidence pack: it imports nothing.

type ZipBytes = Uint8Array<ArrayBuffer>;

/** Why a ZIP is not, to the byte, what a hospital exports. */
export type ZipFault =
  | 'broken'
  | 'prefixed'
  | 'appended'
  | 'doubled'
  | 'hidden'
  | 'name'
  | 'encrypted'
  | 'large'
  | 'rebuilt';

class ZipRefused extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];
const VERSION = 20;
/** Names are UTF-8. Any other bit would be encryption, or sizes behind the bytes. */
const FLAGS = 0x0800;
/** 1 January 1980: when the list was made stands in the list, which is signed. */
const DATE = 0x0021;
/** What can be told apart by eye and unpacked on any machine: no folders, no spaces, nothing that begins with a dot. */
const PLAIN_NAME = /^[A-Za-z\d][\w.-]*$/;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

/**
 * The one ZIP of these files: in the order of their names, not packed, without times, comments or extras. A person who reads a pack makes it
 * again from what was found in it, and any byte that differs is seen.
 * @throws Error for a name that is no plain one, or more than 4 GB.
 */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): ZipBytes {
  const entries = [...files.keys()].toSorted().map((name) => ({ name, bytes: files.get(name) ?? new Uint8Array() }));
  const namesSize = entries.reduce((sum, { name }) => sum + name.length, 0);
  const dataSize = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const centralAt = entries.length * LOCAL_SIZE + namesSize + dataSize;
  const centralSize = entries.length * CENTRAL_SIZE + namesSize;
  const isPlain = entries.every(({ name }) => PLAIN_NAME.test(name));
  if (!isPlain || centralAt + centralSize > 0xffffffff || entries.length > 0xfffe) throw new Error('zip');
  const zip = new Uint8Array(centralAt + centralSize + END_SIZE);
  const view = new DataView(zip.buffer);
  let [local, central] = [0, centralAt];
  for (const { name, bytes } of entries) {
    const text = new TextEncoder().encode(name);
    const crc = crcOf(bytes);
    const common = (at: number) => {
      view.setUint16(at, VERSION, true);
      view.setUint16(at + 2, FLAGS, true);
      view.setUint16(at + 8, DATE, true);
      view.setUint32(at + 10, crc, true);
      view.setUint32(at + 14, bytes.length, true);
      view.setUint32(at + 18, bytes.length, true);
      view.setUint16(at + 22, text.length, true);
    };
    view.setUint32(local, LOCAL, true);
    common(local + 4);
    zip.set(text, local + LOCAL_SIZE);
    zip.set(bytes, local + LOCAL_SIZE + text.length);
    view.setUint32(central, CENTRAL, true);
    view.setUint16(central + 4, VERSION, true);
    common(central + 6);
    view.setUint32(central + 42, local, true);
    zip.set(text, central + CENTRAL_SIZE);
    local += LOCAL_SIZE + text.length + bytes.length;
    central += CENTRAL_SIZE + text.length;
  }
  view.setUint32(central, END, true);
  view.setUint16(central + 8, entries.length, true);
  view.setUint16(central + 10, entries.length, true);
  view.setUint32(central + 12, centralSize, true);
  view.setUint32(central + 16, centralAt, true);
  return zip;
}

/** The files of a ZIP, and why it is not the one that a hospital exported; no files where it cannot be said which they are. */
export function unzip(zip: ZipBytes): { files: Map<string, ZipBytes>; fault: ZipFault | null } {
  try {
    const files = filesIn(zip);
    const exported = zipOf(files);
    return { files, fault: isSameZip(zip, exported) ? null : 'rebuilt' };
  } catch (error) {
    return { files: new Map(), fault: error instanceof ZipRefused ? error.fault : 'broken' };
  }
}

function isSameZip(zip: ZipBytes, exported: ZipBytes): boolean {
  let at = 0;
  while (at < zip.length && zip[at] === exported[at]) at += 1;
  return at === zip.length && at === exported.length;
}

function filesIn(zip: ZipBytes): Map<string, ZipBytes> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(zip, view);
  if (view.getUint32(0, true) !== LOCAL) throw new ZipRefused('prefixed');
  const files = new Map<string, ZipBytes>();
  const seen = new Set<string>();
  let central = view.getUint32(end + 16, true);
  const centralAt = central;
  let next = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const { name, at, size, length } = entryAt(zip, view, central);
    const folded = name.normalize('NFKC').toLowerCase();
    if (seen.has(folded)) throw new ZipRefused('doubled');
    seen.add(folded);
    if (!PLAIN_NAME.test(name)) throw new ZipRefused('name');
    const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const localName = new TextDecoder().decode(zip.subarray(at + LOCAL_SIZE, at + LOCAL_SIZE + name.length));
    if (at !== next || localName !== name || start + size > centralAt) throw new ZipRefused('hidden');
    files.set(name, zip.slice(start, start + size));
    next = start + size;
    central += length;
  }
  if (next !== centralAt || central !== end) throw new ZipRefused('hidden');
  return files;
}

/** Where the record at the end begins; nothing may stand behind it. */
function endOf(zip: ZipBytes, view: DataView): number {
  let end = zip.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new ZipRefused('broken');
  if (end + END_SIZE !== zip.length) throw new ZipRefused('appended');
  if (view.getUint32(end + 16, true) === 0xffffffff || view.getUint16(end + 10, true) === 0xffff)
    throw new ZipRefused('large');
  return end;
}

function entryAt(zip: ZipBytes, view: DataView, central: number) {
  if (view.getUint32(central, true) !== CENTRAL) throw new ZipRefused('hidden');
  const nameLength = view.getUint16(central + 28, true);
  const size = view.getUint32(central + 20, true);
  const at = view.getUint32(central + 42, true);
  if (view.getUint16(central + 8, true) & 1) throw new ZipRefused('encrypted');
  if (size === 0xffffffff || at === 0xffffffff) throw new ZipRefused('large');
  if (view.getUint16(central + 10, true) !== 0) throw new ZipRefused('rebuilt');
  return {
    name: new TextDecoder().decode(zip.subarray(central + CENTRAL_SIZE, central + CENTRAL_SIZE + nameLength)),
    at,
    size,
    length: CENTRAL_SIZE + nameLength + view.getUint16(central + 30, true) + view.getUint16(central + 32, true),
  };
}
