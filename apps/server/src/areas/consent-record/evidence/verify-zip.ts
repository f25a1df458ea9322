// Also runs in the page inside the evidence pack: it imports nothing.

type Entry = { name: string; method: number; size: number; at: number };

const decoder = new TextDecoder();

/** The files of a ZIP, from its directory at the end; one that cannot be unpacked is there with no bytes, so that it is named. */
export async function unzip(zip: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { name, method, size, at } of entriesOf(zip, view)) {
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const packed = zip.slice(start, start + size);
    files.set(name, method === 0 ? packed : await inflate(packed));
  }
  return files;
}

function entriesOf(zip: Uint8Array<ArrayBuffer>, view: DataView): Entry[] {
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('zip');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(zip.subarray(at + 46, at + 46 + nameLength));
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
